import { z } from 'zod'
import { maxCartBytes } from '../fields/limits.ts'
import { boolean, inboundId, number, requiredId } from '../fields/primitives.ts'
import { OrderLine } from '../orders/orders.ts'
import { choices } from '../products/options.ts'
import { route } from '../route.ts'
import { maxLines, maxQty } from './cart-lines.ts'

/**
 * A line with the catalogue's current name, price and image. `available` is false if the product was deleted or no longer
 * offers these choices.
 */
export const AvailableCartLine = OrderLine.extend({
  qty: number(z.number().int().min(1).max(maxQty)),
  available: boolean,
}).meta({ id: 'CartLine' })
export type AvailableCartLine = z.infer<typeof AvailableCartLine>

/** The revision of a stored cart; 0 before the first save. */
export const cartRevision = number(z.number().int().min(0))

/** A stored cart. `revision` grows with every change, and when the cart is ordered. */
export const Cart = z
  .object({ cart: z.array(AvailableCartLine), revision: cartRevision })
  .meta({ id: 'Cart' })
export type Cart = z.infer<typeof Cart>

/** The complete new cart. With `revision` it is rejected as CART_CHANGED unless the stored cart has that revision. */
export const CartReplacement = z.object({
  user: z.looseObject({ id: inboundId.optional() }).optional(),
  cart: z
    .array(
      z.object({
        id: requiredId,
        choices: choices.optional(),
        qty: number(z.number().int().min(1).max(maxQty)),
      }),
    )
    .max(maxLines),
  revision: cartRevision.optional(),
})
export type CartReplacement = z.infer<typeof CartReplacement>

export const getCart = route({
  rest: 'GET /cart',
  audience: 'customer',
  tag: 'Cart',
  summary: "The customer's cart with today's names and prices",
  description:
    'Names, prices and images are those of the catalogue now. A line whose product was deleted stays, ' +
    'with `available: false`, and so does one whose choices are no longer offered. Only the own cart is given: another user’s `id` is refused with 403.',
  input: z.object({ id: inboundId.optional() }),
  output: Cart,
  fails: ['FORBIDDEN'],
})

export const saveCart = route({
  rest: 'POST /cart',
  audience: 'customer',
  tag: 'Cart',
  summary: 'Replace the cart',
  description:
    'The cart becomes what is sent, whole. Only `id`, `choices` and `qty` of the lines count; products that ' +
    'never existed are dropped, and of the same product in the same choices the larger quantity stays. An ' +
    'option of which nothing is said has its first choice. Send the `revision` ' +
    'that was last read to be told, with CART_CHANGED and the stored cart, when somebody else has ' +
    'changed it meanwhile.',
  input: CartReplacement,
  output: Cart,
  fails: ['FORBIDDEN', 'CART_CHANGED'],
  maxBodyBytes: maxCartBytes,
})
