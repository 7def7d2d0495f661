import type { Cart, User } from '@voltway/contract'
import { carts, products } from '@voltway/db'
import { read } from '../access.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { toCart } from './to-cart.ts'

/** The customer's own cart with today's names, prices and pictures. @throws Refusal FORBIDDEN for another user's id */
export const getCart = async (shop: Shop, customer: User, asked: { id?: string } = {}): Promise<Cart> => {
  if (asked.id && asked.id !== customer.id) throw new Refusal('FORBIDDEN')
  return read(shop, async (db) => {
    const stored = await carts.get(db, customer.id)
    const ids = stored.lines.map(({ product_id }) => product_id)
    return toCart(stored, await products.listByIds(db, ids))
  })
}
