import type { Cart, CartReplacement, User } from '@voltway/contract'
import { carts, products, users } from '@voltway/db'
import { write } from '../access.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { toCart } from './to-cart.ts'

/**
 * Replaces the customer's cart: of the same product the larger qty, ids that never existed are dropped, deleted
 * products stay. @throws Refusal FORBIDDEN, CART_CHANGED with the cart as it is, UNAUTHORIZED
 */
export const saveCart = async (shop: Shop, customer: User, wanted: CartReplacement): Promise<Cart> => {
  if (wanted.user?.id !== undefined && wanted.user.id !== customer.id) throw new Refusal('FORBIDDEN')
  const quantities = new Map<string, number>()
  for (const { id, qty } of wanted.cart) quantities.set(id, Math.max(qty, quantities.get(id) ?? 0))
  return write(shop, async (trx) => {
    const rows = await products.listByIds(trx, [...quantities.keys()])
    const known = new Set(rows.map(({ id }) => id))
    const lines = [...quantities]
      .filter(([id]) => known.has(id))
      .map(([product_id, qty]) => ({ product_id, qty }))
    const revision = await carts.replace(trx, customer.id, lines, wanted.revision)
    if (revision !== undefined) return toCart({ revision, lines }, rows)
    if (!(await users.find(trx, customer.id))) throw new Refusal('UNAUTHORIZED')
    const stored = await carts.get(trx, customer.id)
    const ids = stored.lines.map(({ product_id }) => product_id)
    const details = toCart(stored, await products.listByIds(trx, ids))
    throw new Refusal({ code: 'CART_CHANGED', details })
  })
}
