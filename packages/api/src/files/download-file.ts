import { TRPCError } from '@trpc/server'
import { contract, type FileName, type FoundOrder, type Order, type User } from '@voltway/contract'
import { getOrder, getOwnOrder, getSettings, type Shop } from '@voltway/domain'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { renderReceipt } from '../receipts/render-receipt.ts'
import { requireAdmin } from '../require-admin.ts'
import { requireCustomer } from '../require-customer.ts'
import { ordersCsv } from './orders-csv.ts'
import { productsCsv } from './products-csv.ts'
import type { WrittenFile } from './written-file.ts'

/** The function that writes each file. Files for customers also get the customer. */
const writers: {
  [Name in FileName]: (
    shop: Shop,
    input: z.infer<(typeof contract)[Name]['input']>,
    customer: (typeof contract)[Name]['audience'] extends 'customer' ? User : undefined,
  ) => WrittenFile | Promise<WrittenFile>
} = {
  'admin.orders.export': ordersCsv,
  'admin.products.export': productsCsv,
  'admin.orders.receipt': async (shop, { id }) => receiptFile(shop, await getOrder(shop, id)),
  'orders.receipt': async (shop, { id }, customer) => {
    const order = await getOwnOrder(shop, customer, id)
    return receiptFile(shop, { ...order, customer_name: customer.name })
  },
}

const receiptFile = (shop: Shop, order: FoundOrder | (Order & { customer_name: string })): WrittenFile => ({
  filename: `${order.reference}.pdf`,
  parts: (async function* () {
    yield await renderReceipt(order, await getSettings(shop))
  })(),
})

/** Returns a file of the contract for an unvalidated query. @throws the errors of a procedure, before the first part */
export const downloadFile = async (ctx: Context, name: FileName, query: unknown): Promise<WrittenFile> => {
  const route = contract[name]
  const isForCustomer = route.audience === 'customer'
  const customer = isForCustomer ? (await requireCustomer(ctx)).customer : undefined
  if (!isForCustomer) await requireAdmin(ctx, route)
  const { data: input, error } = route.input.safeParse(query)
  if (!input) throw new TRPCError({ code: 'BAD_REQUEST', cause: error })
  const write = writers[name] as (shop: Shop, input: unknown, customer?: User) => Promise<WrittenFile>
  return write(ctx.shop, input, customer)
}
