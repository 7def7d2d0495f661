import { TRPCError } from '@trpc/server'
import { type FoundOrder, OrderFilter } from '@voltway/contract'
import { dayOf, exportOrders } from '@voltway/store'
import { stringify } from 'csv-stringify/sync'
import { admitAdmin } from './admit-admin.ts'
import type { Context } from './context.ts'
import { harmlessCell } from './harmless-cell.ts'

/** The address of the export; no procedure, because its answer is no JSON and may be longer than memory. */
export const ordersCsvPath = '/api/admin/orders/export'

/** A file that is written while it is sent. */
export type OrdersCsv = { filename: string; parts: AsyncGenerator<string> }

/** The orders of a filter as CSV for spreadsheets, newest first. @throws as an admin's procedure, before the first part */
export const ordersCsv = async (ctx: Context, query: unknown): Promise<OrdersCsv> => {
  await admitAdmin(ctx)
  const { data: filter, error } = OrderFilter.safeParse(query)
  if (!filter) throw new TRPCError({ code: 'BAD_REQUEST', cause: error })
  const today = dayOf(ctx.shop.now(), filter.time_zone)
  return { filename: `orders-${today}.csv`, parts: write(ctx, filter) }
}

const write = async function* ({ shop }: Context, filter: OrderFilter): AsyncGenerator<string> {
  let isFirst = true
  for await (const orders of exportOrders(shop, filter)) {
    // The byte order mark tells Excel that this is UTF-8.
    yield stringify(orders.map(toRecord), {
      header: isFirst,
      bom: isFirst,
      columns,
      record_delimiter: 'windows',
      // It quotes what holds the delimiter, not half of one.
      quoted_match: /[\r\n]/,
      cast: { string: harmlessCell },
    })
    isFirst = false
  }
}

const columns = [
  'reference',
  'created_at',
  'status',
  'customer_name',
  'email',
  'total',
  'currency',
  'payment_type',
  'payment_method',
  'items',
  'id',
  'user_id',
] as const

const toRecord = (order: FoundOrder): Record<(typeof columns)[number], string> => ({
  reference: order.reference,
  created_at: order.created_at,
  status: order.status,
  customer_name: order.customer_name,
  email: order.email,
  total: order.total.toFixed(2),
  currency: 'USD',
  payment_type: order.payment.type,
  payment_method: order.payment.name,
  items: order.cart.map(({ name, qty }) => `${qty} × ${name}`).join('; '),
  id: order.id,
  user_id: order.user_id,
})
