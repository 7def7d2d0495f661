import { z } from 'zod'
import { inboundId, ownId, requiredId } from '../fields/ids.ts'
import { boolean, number } from '../fields/numbers.ts'
import { maxLargeBodyBytes } from '../limits.ts'
import { OrderLine } from '../orders/orders.ts'
import { choices } from '../products/options.ts'
import { shownStockFields } from '../products/products.ts'
import { customerRoute } from '../route.ts'
import { maxLines, maxQty } from './cart-lines.ts'

const lineQty = number(z.number().int().min(1).max(maxQty)).describe('The number of pieces')

export const AvailableCartLine = OrderLine.extend({
  qty: lineQty,
  available: boolean.describe(
    'False if the product was deleted or hidden, or does not offer these choices any more',
  ),
  left: shownStockFields.left,
}).meta({ id: 'CartLine', description: 'A line of a cart with the current name, price and image' })
export type AvailableCartLine = z.infer<typeof AvailableCartLine>

/** The revision of a stored cart; 0 before the first save. */
export const cartRevision = number(z.number().int().min(0)).describe(
  'A number that grows with every change of the cart. In a request, the one that the client last read',
)

export const Cart = z
  .object({ cart: z.array(AvailableCartLine).describe('The lines of the cart'), revision: cartRevision })
  .meta({ id: 'Cart', description: 'A stored cart' })
export type Cart = z.infer<typeof Cart>

export const CartReplacement = z.object({
  user: z
    .looseObject({ id: inboundId.nullish().describe('Your own id. The id of another customer is rejected') })
    .nullish()
    .describe('The customer of the cart'),
  cart: z
    .array(z.object({ id: requiredId, choices: choices.optional(), qty: lineQty }))
    .max(maxLines)
    .describe('The complete new cart; an empty list empties it'),
  revision: cartRevision.optional(),
})
export type CartReplacement = z.infer<typeof CartReplacement>

export const getCart = customerRoute({
  rest: 'GET /cart',
  summary: 'The customer’s cart with current names and prices',
  description:
    'Names, prices and images are those of the current catalogue. A line without stock is still available, ' +
    'with `left: 0`, but the server rejects its order.',
  input: z.object({ id: ownId.optional() }),
  output: Cart,
  fails: ['FORBIDDEN'],
})

export const saveCart = customerRoute({
  rest: 'POST /cart',
  summary: 'Replace the cart',
  description:
    'The server omits unknown products, and of equal lines it stores the one with the largest quantity. With ' +
    '`revision`, it rejects the request with CART_CHANGED if another client has changed the cart since.',
  input: CartReplacement,
  output: Cart,
  fails: ['FORBIDDEN', 'CART_CHANGED'],
  maxBodyBytes: maxLargeBodyBytes,
})
