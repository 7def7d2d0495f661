import { z } from 'zod'
import { id, number, time, total, version } from '../fields/primitives.ts'
import { quantity, searchBy, timeZone } from '../fields/search.ts'
import { paymentTypes } from '../payment-methods/payment-details.ts'
import { outputChoices } from '../products/options.ts'
import { sortColumns } from '../products/sort-columns.ts'
import { orderStatuses } from './order-statuses.ts'

/** The status of an order; an order starts as `pending` (docs/behaviour.md, "Order status"). */
export const OrderStatus = z.enum(orderStatuses).meta({ id: 'OrderStatus' })
export type OrderStatus = z.infer<typeof OrderStatus>

/**
 * The payment instructions of an order as flat keys, in the order in which clients show them; `amount` is like `38990.00
 * USD`.
 */
export const Payment = z
  .object({
    type: z.enum(paymentTypes),
    name: z.string(),
    address: z.string().optional(),
    currency: z.string().optional(),
    account_name: z.string().optional(),
    account_number: z.string().optional(),
    bank_name: z.string().optional(),
    sort_code: z.string().optional(),
    iban: z.string().optional(),
    amount: z.string(),
    reference: z.string(),
  })
  .meta({ id: 'Payment' })
export type Payment = z.infer<typeof Payment>

/** An ordered line. `choices` is absent if the product had no options; `price` includes surcharges. */
export const OrderLine = z
  .object({
    id,
    choices: outputChoices.optional(),
    name: z.string(),
    price: total,
    image: z.string(),
    qty: number(z.number().int().min(1)),
  })
  .meta({ id: 'OrderLine' })
export type OrderLine = z.infer<typeof OrderLine>

/** An order for customers. Lines and payment are snapshots of the moment of placement. */
export const Order = z
  .object({
    id,
    user_id: id,
    email: z.string(),
    total,
    payment_method_id: id,
    status: OrderStatus,
    created_at: time,
    updated_at: time,
    cart: z.array(OrderLine),
    reference: z.string(),
    payment: Payment,
    history: z.array(z.object({ status: OrderStatus, at: time })),
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof Order>

/** An order for admins, with the version of its row. */
export const AdminOrder = Order.extend({ version }).meta({
  id: 'AdminOrder',
  description: 'An order for admins, with its version',
})
export type AdminOrder = z.infer<typeof AdminOrder>

/** An order in an admin's list, with the name of its customer. */
export const FoundOrder = AdminOrder.extend({ customer_name: z.string() }).meta({ id: 'FoundOrder' })
export type FoundOrder = z.infer<typeof FoundOrder>

const day = z.iso.date({ error: 'A day is written like 2026-03-31' })

/**
 * A search of orders. `search` matches the reference, the e-mail and the customer's name. `open` means neither completed
 * nor cancelled. `from` and `to` are the first and last day in `time_zone`, both included.
 */
export const OrderSearch = searchBy(sortColumns.orders).extend({
  status: z.enum([...orderStatuses, 'open']).optional(),
  from: day.optional(),
  to: day.optional(),
  time_zone: timeZone.default('UTC'),
})
export type OrderSearch = z.infer<typeof OrderSearch>

/** The orders of an export: all matches of a search with these words, status and days, newest first. */
export const OrderFilter = OrderSearch.pick({
  search: true,
  status: true,
  from: true,
  to: true,
  time_zone: true,
})
export type OrderFilter = z.infer<typeof OrderFilter>

const tally = z.object({ orders: quantity, revenue: total })

/**
 * Orders and revenue of several periods. Cancelled orders do not count, and revenue is the sum of totals. A period begins
 * at midnight and ends now.
 */
export const OrdersOverview = z
  .object({
    open: quantity,
    today: tally,
    last_7_days: tally,
    last_30_days: tally,
    days: z.array(tally.extend({ date: z.string() })).meta({ description: '30 days; the last one is today' }),
  })
  .meta({ id: 'OrdersOverview' })
export type OrdersOverview = z.infer<typeof OrdersOverview>
