import { type Cart, type CartReplacement, lineKey, type User } from '@voltway/contract'
import { type CartLineRow, carts, type Handle, products, users } from '@voltway/db'
import { writeOnce } from '../access.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { chosenLines } from './chosen-lines.ts'
import { toCart } from './to-cart.ts'

/**
 * Replaces the customer's cart: of the same product in the same choices the larger qty, ids that never existed are dropped,
 * deleted products stay, and so do choices that were offered when they were put in.
 * @throws Refusal FORBIDDEN, VALIDATION_FAILED for choices that the product does not offer, CART_CHANGED with the cart as it is,
 * UNAUTHORIZED
 */
export const saveCart = async (shop: Shop, customer: User, wanted: CartReplacement): Promise<Cart> => {
  if (wanted.user?.id !== undefined && wanted.user.id !== customer.id) throw new Refusal('FORBIDDEN')
  const ids = [...new Set(wanted.cart.map(({ id }) => id))]
  return writeOnce(shop, async (h) => {
    const rows = await products.listByIds(h, ids)
    const chosen = chosenLines(wanted.cart, rows)
    const refused = chosen.filter(({ issue }) => issue)
    if (refused.length > 0) await refuseNewOnes(h, customer, refused)
    const lines = chosen.map(({ line }) => line)
    const revision = await carts.replace(h, customer.id, lines, wanted.revision)
    if (revision !== undefined) return toCart({ revision, lines }, rows)
    if (!(await users.find(h, customer.id))) throw new Refusal('UNAUTHORIZED')
    const stored = await carts.get(h, customer.id)
    const storedIds = stored.lines.map(({ product_id }) => product_id)
    const details = toCart(stored, await products.listByIds(h, storedIds))
    throw new Refusal({ code: 'CART_CHANGED', details })
  })
}

const keyOf = ({ product_id, choices }: CartLineRow) => lineKey({ id: product_id, choices })

// A line that lies in the cart and is no longer offered does not keep the others from being saved.
const refuseNewOnes = async (h: Handle, customer: User, refused: ReturnType<typeof chosenLines>) => {
  const stored = await carts.get(h, customer.id)
  const known = new Set(stored.lines.map(keyOf))
  const issues = refused.flatMap(({ line, issue }) => (issue && !known.has(keyOf(line)) ? [issue] : []))
  if (issues.length > 0) throw new Refusal('VALIDATION_FAILED', { issues })
}
