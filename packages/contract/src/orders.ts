import { z } from 'zod'
import { id, inboundId, number, page, requiredId, Success, time, total } from './primitives.ts'
import { route } from './route.ts'

/** Where an order stands; it starts `pending` (CONTRACT, "Status"). */
export const OrderStatus = z
  .enum(['pending', 'paid', 'shipped', 'completed', 'cancelled'])
  .meta({ id: 'OrderStatus' })
export type OrderStatus = z.infer<typeof OrderStatus>

/** How to pay an order, flat, in the order in which it is printed key by key; `amount` like `38990.00 USD`. */
export const Payment = z
  .object({
    type: z.enum(['crypto', 'bank']),
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

/** A line as it was ordered. */
export const OrderLine = z
  .object({ id, name: z.string(), price: total, image: z.string(), qty: number(z.number().int().min(1)) })
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

export const listOrders = route({
  rest: 'GET /orders',
  audience: 'customer',
  tag: 'Orders',
  summary: "The customer's orders, newest first",
  input: page.extend({ id: inboundId.optional() }),
  output: z.array(Order),
  fails: ['FORBIDDEN'],
})

export const listOrdersAsAdmin = route({
  rest: 'GET /admin/orders',
  audience: 'admin',
  tag: 'Admin: orders',
  summary: 'All orders, newest first',
  input: page,
  output: z.array(Order),
  fails: [],
})

export const setOrderStatus = route({
  rest: 'PUT /admin/orders/{id}',
  audience: 'admin',
  tag: 'Admin: orders',
  summary: 'Set the status of an order',
  input: z.object({ id: requiredId, status: OrderStatus }),
  output: Order,
  fails: ['NOT_FOUND'],
  form: { numbers: [] },
})

export const deleteOrder = route({
  rest: 'DELETE /admin/orders/{id}',
  audience: 'admin',
  tag: 'Admin: orders',
  summary: 'Delete an order',
  input: z.object({ id: requiredId }),
  output: Success,
  fails: ['NOT_FOUND'],
})
