import { z } from 'zod'
import { id, imagePathField, inboundId, version } from '../fields/ids.ts'
import { time } from '../fields/list-pages.ts'
import { searchBy, searchText } from '../fields/list-search-fields.ts'
import { number, quantity, total } from '../fields/numbers.ts'
import { text } from '../fields/text.ts'
import { maxLength } from '../limits.ts'
import { paymentTypes } from '../payment-methods/payment-details.ts'
import { BankDetails, CryptoDetails } from '../payment-methods/payment-methods.ts'
import { outputChoices } from '../products/options.ts'
import { sortColumns } from '../search/sort-columns.ts'
import { country, DeliveryAddress, Tracking } from './delivery-address.ts'
import { orderStatuses } from './order-statuses.ts'
import { timeZone } from './time-zone.ts'

/** The status of an order; an order starts as `pending` (docs/behaviour.md, "Order status"). */
export const OrderStatus = z
  .enum(orderStatuses)
  .meta({ id: 'OrderStatus', description: 'The status of an order, which starts as `pending`' })
export type OrderStatus = z.infer<typeof OrderStatus>

const reference = z.string().describe('The unique reference of the order, such as `VW-7KQ4-M2HX`')

export const Payment = z
  .object({
    type: z.enum(paymentTypes).describe('The type of the payment method'),
    name: z.string().describe('The name of the payment method'),
    ...CryptoDetails.partial().shape,
    ...BankDetails.partial().shape,
    amount: z.string().describe('The amount and its currency, such as `38990.00 USD`'),
    reference,
  })
  .meta({ id: 'Payment', description: 'How to pay an order, as flat texts to show in this sequence' })
export type Payment = z.infer<typeof Payment>

export const OrderLine = z
  .object({
    id,
    choices: outputChoices.optional(),
    name: z.string().describe('The name of the product'),
    price: total.describe('The price of one piece in dollars, with the surcharges of its choices'),
    image: imagePathField,
    qty: number(z.number().int().min(1)).describe('The number of pieces'),
  })
  .meta({ id: 'OrderLine', description: 'An ordered product; `id` is that of the product' })
export type OrderLine = z.infer<typeof OrderLine>

const OrderStep = z.object({
  status: z
    .enum([...orderStatuses, 'withdrawal_received'])
    .describe('A status, or `withdrawal_received` when the customer withdrew from the contract'),
  at: time,
})

export const Order = z
  .object({
    id,
    user_id: id.describe('The id of the customer'),
    email: z.string().describe('The e-mail address of the customer at the time of the order'),
    total,
    payment_method_id: id.describe('The id of the payment method'),
    status: OrderStatus,
    created_at: time,
    updated_at: time,
    cart: z.array(OrderLine).describe('The ordered lines'),
    reference,
    payment: Payment,
    delivery: DeliveryAddress.nullable().describe('The delivery address; null if the order has none'),
    tracking: Tracking.nullable().describe('The parcel; null if it is not known'),
    history: z.array(OrderStep).describe('Every status with its time, oldest first'),
  })
  .meta({
    id: 'Order',
    description: 'An order. Its lines and payment do not change when products and payment methods do',
  })
export type Order = z.infer<typeof Order>

const by = z
  .string()
  .describe('The name of the admin key that set the status, or `owner`; absent if no admin set it')

export const AdminOrder = Order.extend({
  history: z
    .array(OrderStep.extend({ by: by.optional() }))
    .describe('Every status with its time and admin, oldest first'),
  note: z.string().describe('The shopkeeper’s note, which customers do not see'),
  version,
}).meta({
  id: 'AdminOrder',
  description: 'An order with its version, the shopkeeper’s note, and the admin of each change of its status',
})
export type AdminOrder = z.infer<typeof AdminOrder>

export const FoundOrder = AdminOrder.extend({
  customer_name: z.string().describe('The current name of the customer'),
}).meta({ id: 'FoundOrder', description: 'An order with the name of its customer' })
export type FoundOrder = z.infer<typeof FoundOrder>

const day = (description: string) =>
  z.iso.date({ error: 'A day is written like 2026-03-31' }).describe(description).optional()

const filters = {
  status: z
    .enum([...orderStatuses, 'open', 'withdrawn'])
    .describe(
      'A status, `open` for orders that are neither completed nor cancelled, or `withdrawn` for orders from ' +
        'whose contract the customer withdrew',
    )
    .optional(),
  from: day('The first day in `time_zone`'),
  to: day('The last day in `time_zone`'),
  product: text
    .pipe(z.string().trim().max(maxLength.search))
    .describe('Words that the names or choices of the ordered products must contain')
    .optional(),
  method: inboundId.describe('The id of the payment method').optional(),
  country: country.describe('The country of the delivery as an ISO 3166-1 code of two letters').optional(),
  time_zone: timeZone.default('UTC'),
}

export const OrderSearch = searchBy(sortColumns.orders).extend(filters)
export type OrderSearch = z.infer<typeof OrderSearch>

/** The orders of an export: all matches of a search with these filters, newest first, or those of them with these ids. */
export const OrderFilter = z.object({
  search: searchText,
  ...filters,
  // A hundred ids, each with a comma and a blank.
  ids: text
    .pipe(z.string().max(3800))
    .describe('Selects orders by their ids, which are separated by commas')
    .optional(),
})
export type OrderFilter = z.infer<typeof OrderFilter>

const tally = z.object({
  orders: quantity.describe('The number of orders'),
  ordered: total.describe('The sum of their totals in dollars'),
  paid: total.describe('The sum of the totals in dollars of those that are paid, shipped or completed'),
})

export const OrdersOverview = z
  .object({
    open: quantity.describe('The number of orders that are neither completed nor cancelled'),
    withdrawals: quantity.describe('The number of declarations of withdrawal'),
    today: tally.describe('The orders since midnight'),
    last_7_days: tally.describe('The orders of seven days, today included'),
    last_30_days: tally.describe('The orders of 30 days, today included'),
    days: z
      .array(tally.extend({ date: z.string().describe('The day, such as `2026-03-02`') }))
      .describe('30 days; the last one is today'),
    methods: z
      .array(z.object({ id, name: z.string().describe('The name of the payment method') }))
      .describe('The payment methods by which orders can be selected'),
    countries: z.array(z.string()).describe('The countries to which orders were delivered'),
  })
  .meta({ id: 'OrdersOverview', description: 'What was ordered and paid, without cancelled orders' })
export type OrdersOverview = z.infer<typeof OrdersOverview>
