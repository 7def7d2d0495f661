import { TRPCError } from '@trpc/server'
import { contract, type FileName, type Order, type Settings, type User } from '@voltway/contract'
import { getOrder, getOwnOrder, getSettings, type Shop } from '@voltway/domain'
import type { z } from 'zod'
import { clientOf } from '../admin-procedure-builders.ts'
import type { Context } from '../context.ts'
import { requireAdmin } from '../require-admin.ts'
import { requireCustomer } from '../trpc.ts'
import { ordersCsv } from './orders-csv.ts'
import { productsCsv } from './products-csv.ts'
import type { StreamedFile } from './streamed-file.ts'

/** Draws the receipt of an order as a PDF. @throws Refusal UNAVAILABLE */
export type DrawReceipt = (order: Order & { customer_name?: string }, shop: Settings) => Promise<Uint8Array>

const writers: {
  [Name in FileName]: (
    shop: Shop,
    input: z.infer<(typeof contract)[Name]['input']>,
    draw: DrawReceipt,
    customer: (typeof contract)[Name]['audience'] extends 'customer' ? User : undefined,
  ) => StreamedFile | Promise<StreamedFile>
} = {
  'admin.orders.export': ordersCsv,
  'admin.products.export': productsCsv,
  'admin.orders.receipt': async (shop, { id }, draw) => receiptFile(shop, draw, await getOrder(shop, id)),
  'orders.receipt': async (shop, { id }, draw, customer) => {
    const order = await getOwnOrder(shop, customer, id)
    return receiptFile(shop, draw, { ...order, customer_name: customer.name })
  },
}

const receiptFile = (shop: Shop, draw: DrawReceipt, order: Parameters<DrawReceipt>[0]): StreamedFile => ({
  filename: `${order.reference}.pdf`,
  parts: (async function* () {
    yield await draw(order, await getSettings(shop))
  })(),
})

/**
 * Returns a file of the contract for an unvalidated query. `drawFor` draws receipts for a client: a customer
 * by id, or an admin by name.
 * @throws the errors of a procedure, before the first part
 */
export const downloadFile = async (
  ctx: Context,
  name: FileName,
  query: unknown,
  drawFor: (client: string) => DrawReceipt,
): Promise<StreamedFile> => {
  const route = contract[name]
  const isForCustomer = route.audience === 'customer'
  const customer = isForCustomer ? (await ctx.runQueued(() => requireCustomer(ctx))).customer : undefined
  const client = customer?.id ?? clientOf(await ctx.runQueued(() => requireAdmin(ctx, route)))
  const { data: input, error } = route.input.safeParse(query)
  if (!input) throw new TRPCError({ code: 'BAD_REQUEST', cause: error })
  // Without a slot, one admin's exports would fill the queue of analytics queries, in which shoppers search.
  if (route.file.type === 'text/csv') await ctx.acquireListSlot(client)
  const write = writers[name] as (...needs: [Shop, unknown, DrawReceipt, User?]) => Promise<StreamedFile>
  return write(ctx.shop, input, drawFor(client), customer)
}
