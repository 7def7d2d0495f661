import { choiceWords, type FoundOrder, type OrderFilter, type OrderLine } from '@voltway/contract'
import { dayOf, exportOrders, type Shop } from '@voltway/store'
import { stringify } from 'csv-stringify/sync'
import { escapeCsvFormula } from './escape-csv-formula.ts'

/** A file that is written while it is sent. */
export type WrittenFile = { filename: string; parts: AsyncGenerator<string> }

/** The orders of a filter as CSV for spreadsheets, newest first. */
export const ordersCsv = (shop: Shop, filter: OrderFilter): WrittenFile => ({
  filename: `orders-${dayOf(shop.now(), filter.time_zone)}.csv`,
  parts: write(shop, filter),
})

const write = async function* (shop: Shop, filter: OrderFilter): AsyncGenerator<string> {
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
      cast: { string: escapeCsvFormula },
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
  items: order.cart.map(toItem).join('; '),
  id: order.id,
  user_id: order.user_id,
})

const toItem = ({ name, choices = [], qty }: OrderLine) =>
  `${qty} × ${name}${choices.length > 0 ? ` (${choiceWords(choices)})` : ''}`
