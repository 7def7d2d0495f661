import { z } from 'zod'
import { cartRevision } from '../cart/cart.ts'
import { requiredId } from '../fields/ids.ts'
import { number } from '../fields/numbers.ts'
import { customerRoute } from '../route.ts'
import { NewDeliveryAddress } from './delivery-address.ts'
import { Order, Payment } from './orders.ts'

const toWholeCents = (dollars: number) => Number(dollars.toFixed(2))

/**
 * The customer's view of the order: the total in dollars and the revision of the cart. The order is rejected if one of them
 * has changed.
 */
export const Checkout = z.object({
  payment_method_id: requiredId,
  // A client that adds prices may have a sum like 0.30000000000000004.
  expected_total: number(z.number().min(0).overwrite(toWholeCents))
    .describe(
      'The total that the customer saw, in dollars, which is rounded to cents. Another total is rejected',
    )
    .optional(),
  revision: cartRevision.optional(),
  delivery: NewDeliveryAddress.nullish().describe('Where to deliver the order. The account keeps it'),
})
export type Checkout = z.infer<typeof Checkout>

export const PlacedOrder = z
  .object({ payment: Payment, order: Order })
  .meta({ id: 'PlacedOrder', description: 'The placed order and how to pay it' })
export type PlacedOrder = z.infer<typeof PlacedOrder>

export const placeOrder = customerRoute({
  rest: 'POST /checkout',
  summary: 'Place an order of the stored cart. Optional header: Idempotency-Key',
  description:
    'Places an order of the stored cart at current prices and empties the cart in one transaction. A client ' +
    'can repeat a request with the same `Idempotency-Key` without a second order: for 24 hours the server ' +
    'returns the first response, with `Idempotent-Replayed: true`. A customer can send at most 30 requests ' +
    'per minute, and place at most 100 orders a day.',
  input: Checkout,
  output: PlacedOrder,
  fails: [
    'CART_EMPTY',
    'PAYMENT_METHOD_UNAVAILABLE',
    'PRODUCT_UNAVAILABLE',
    'OUT_OF_STOCK',
    'PRICE_CHANGED',
    'CART_CHANGED',
    'IDEMPOTENCY_RUNNING',
    'TOO_MANY_REQUESTS',
  ],
  form: true,
  idempotent: true,
  counter: { name: 'voltway_orders_placed_total', help: 'Orders placed by this process' },
})
