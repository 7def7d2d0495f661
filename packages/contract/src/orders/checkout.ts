import { z } from 'zod'
import { cartRevision } from '../cart/cart.ts'
import { requiredId, total } from '../fields/primitives.ts'
import { route } from '../route.ts'
import { Order, Payment } from './orders.ts'

/**
 * The customer's view of the order: the total in dollars and the revision of the cart. The order is rejected if one of them
 * has changed.
 */
export const Checkout = z.object({
  payment_method_id: requiredId,
  expected_total: total.optional(),
  revision: cartRevision.optional(),
})
export type Checkout = z.infer<typeof Checkout>

/** The payment instructions and the placed order. */
export const PlacedOrder = z.object({ payment: Payment, order: Order }).meta({ id: 'PlacedOrder' })
export type PlacedOrder = z.infer<typeof PlacedOrder>

export const placeOrder = route({
  rest: 'POST /checkout',
  audience: 'customer',
  tag: 'Checkout',
  summary: "Order the customer's stored cart. Optional header: Idempotency-Key",
  description:
    'Orders the cart as the shop has it, at today’s prices, and empties it: all or nothing. Send ' +
    '`expected_total` to be told, with PRICE_CHANGED, when the sum is no longer what the customer saw. ' +
    'With an `Idempotency-Key` the same request can be sent again without ordering twice: for 24 hours ' +
    'it gets the answer that was given first, with `Idempotent-Replayed: true`. At most 30 tries per ' +
    'minute.',
  input: Checkout,
  output: PlacedOrder,
  fails: [
    'CART_EMPTY',
    'PAYMENT_METHOD_UNAVAILABLE',
    'PRODUCT_UNAVAILABLE',
    'PRICE_CHANGED',
    'CART_CHANGED',
    'IDEMPOTENCY_RUNNING',
    'IDEMPOTENCY_KEY_REUSED',
    'TOO_MANY_REQUESTS',
  ],
  form: true,
  idempotent: true,
  counter: { name: 'voltway_orders_placed_total', help: 'Orders placed by this process' },
})
