import { choiceWords, type FoundOrder, type OrderFilter, type OrderLine } from '@voltway/contract'
import { dayOf, exportOrders, type Shop } from '@voltway/domain'
import { stringify } from 'csv-stringify/sync'
import type { WrittenFile } from './written-file.ts'

/** Returns the orders of a filter as CSV for spreadsheets, newest first. */
export const ordersCsv = (shop: Shop, filter: OrderFilter): WrittenFile => ({
  filename: `orders-${dayOf(shop.now(), filter.time_zone)}.csv`,
  parts: write(shop, filter),
})

const write = async function* (shop: Shop, filter: OrderFilter): AsyncGenerator<string> {
  let isFirst = true
  for await (const orders of exportOrders(shop, filter)) {
    // Excel recognizes UTF-8 by the byte order mark.
    yield stringify(
      orders.map((order) => Object.values(columns).map((read) => read(order))),
      {
        header: isFirst,
        bom: isFirst,
        columns: Object.keys(columns),
        record_delimiter: 'windows',
        // csv-stringify quotes fields that contain the complete delimiter, but not fields with only one of its characters.
        quoted_match: /[\r\n]/,
        cast: { string: escapeCsvFormula },
      },
    )
    isFirst = false
  }
}

const columns: Record<string, (order: FoundOrder) => string> = {
  reference: (order) => order.reference,
  created_at: (order) => order.created_at,
  status: (order) => order.status,
  customer_name: (order) => order.customer_name,
  email: (order) => order.email,
  total: (order) => order.total.toFixed(2),
  currency: () => 'USD',
  payment_type: (order) => order.payment.type,
  payment_method: (order) => order.payment.name,
  items: (order) => order.cart.map(toItem).join('; '),
  id: (order) => order.id,
  user_id: (order) => order.user_id,
  ...Object.fromEntries(
    (['name', 'street', 'postal_code', 'city', 'country', 'phone', 'note'] as const).map((field) => [
      `delivery_${field}`,
      (order: FoundOrder) => order.delivery?.[field] ?? '',
    ]),
  ),
  ...Object.fromEntries(
    (['carrier', 'number', 'url'] as const).map((field) => [
      `tracking_${field}`,
      (order: FoundOrder) => order.tracking?.[field] ?? '',
    ]),
  ),
  note: (order) => order.note,
}

const toItem = ({ name, choices = [], qty }: OrderLine) =>
  `${qty} × ${name}${choices.length > 0 ? ` (${choiceWords(choices)})` : ''}`

const formula = '=+\\-@＝＋－＠'
const begins = new RegExp(`^(?=\\s*[${formula}]|[\\t\\r])`, 'u')
const follows = new RegExp(`(?<=[;\\t\\r\\n]\\s*)(?=[${formula}])`, 'gu')

/**
 * Escapes a text by an apostrophe, so that no spreadsheet calculates it. Also escapes text after a semicolon, which separates
 * cells if the comma is the decimal separator. Quotation marks within a line have no effect then.
 */
const escapeCsvFormula = (text: string): string => text.replace(begins, "'").replace(follows, "'")
