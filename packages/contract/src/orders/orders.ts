import { z } from 'zod'
import { id, number, time, total } from '../fields/primitives.ts'
import { quantity, searchBy, timeZone } from '../fields/search.ts'
import { paymentTypes } from '../payment-methods/payment-details.ts'
import { outputChoices } from '../products/options.ts'
import { sortColumns } from '../products/sort-columns.ts'
import { orderStatuses } from './order-statuses.ts'

/** Where an order stands; it starts `pending` (docs/behaviour.md, "Order status"). */
export const OrderStatus = z.enum(orderStatuses).meta({ id: 'OrderStatus' })
export type OrderStatus = z.infer<typeof OrderStatus>

/** How to pay an order, flat, in the order in which it is printed key by key; `amount` like `38990.00 USD`. */
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

/** A line as it was ordered; `choices` where there was something to choose, and `price` with what they cost. */
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

/** An order as customers and the admin see it: lines and payment are snapshots of the moment it was placed. */
export const Order = z
  .object({
    id,
    user_id: id,
    email: z.string(),
    total,
    payment_method_id: id,
    status: OrderStatus,
    created_at: time,
    cart: z.array(OrderLine),
    reference: z.string(),
    payment: Payment,
    history: z.array(z.object({ status: OrderStatus, at: time })),
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof Order>

/** An order as a list of the admin shows it: with the name of its customer. */
export const FoundOrder = Order.extend({ customer_name: z.string() }).meta({ id: 'FoundOrder' })
export type FoundOrder = z.infer<typeof FoundOrder>

const day = z.iso.date({ error: 'A day is written like 2026-03-31' })

/**
 * Which orders: `search` finds words in reference, e-mail and customer's name; `open` is every order that is neither completed
 * nor cancelled; `from` and `to` are the first and last day, both included, in `time_zone`.
 */
export const OrderSearch = searchBy(sortColumns.orders).extend({
  status: z.enum([...orderStatuses, 'open']).optional(),
  from: day.optional(),
  to: day.optional(),
  time_zone: timeZone.default('UTC'),
})
export type OrderSearch = z.infer<typeof OrderSearch>

/** The orders that an export holds: all that a search with these words, status and days finds, newest first. */
export const OrderFilter = OrderSearch.pick({
  search: true,
  status: true,
  from: true,
  to: true,
  time_zone: true,
})
export type OrderFilter = z.infer<typeof OrderFilter>

const tally = z.object({ orders: quantity, revenue: total })

/** How trade goes. Cancelled orders count nowhere; revenue is the sum of totals; a period ends now and begins at a midnight. */
export const OrdersOverview = z
  .object({
    open: quantity,
    today: tally,
    last_7_days: tally,
    last_30_days: tally,
    days: z.array(tally.extend({ date: z.string() })).meta({ description: '30 days, the last is today' }),
  })
  .meta({ id: 'OrdersOverview' })
export type OrdersOverview = z.infer<typeof OrdersOverview>
