import {
  choiceWords,
  type FoundOrder,
  type OrderFilter,
  type OrderLine,
  shopCurrency,
} from '@voltway/contract'
import { dayOf, exportOrders, type Shop } from '@voltway/domain'
import { writeCsv } from './csv-file.ts'
import type { StreamedFile } from './streamed-file.ts'

/** Returns the orders of a filter as CSV for spreadsheets, newest first. */
export const ordersCsv = (shop: Shop, filter: OrderFilter): StreamedFile => ({
  filename: `orders-${dayOf(shop.now(), filter.time_zone)}.csv`,
  parts: writeCsv(exportOrders(shop, filter), columns),
})

const columns: Record<string, (order: FoundOrder) => string> = {
  reference: (order) => order.reference,
  created_at: (order) => order.created_at,
  status: (order) => order.status,
  customer_name: (order) => order.customer_name,
  email: (order) => order.email,
  total: (order) => order.total.toFixed(2),
  currency: () => shopCurrency,
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
