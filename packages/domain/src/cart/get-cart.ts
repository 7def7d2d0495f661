import type { Cart, User } from '@voltway/contract'
import { carts, type Handle, products } from '@voltway/db'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { read } from '../transactions.ts'
import { toCart } from './current-lines.ts'

/** Returns the customer's cart with current names, prices and images. @throws Refusal FORBIDDEN for another user's id */
export const getCart = async (shop: Shop, customer: User, request: { id?: string } = {}): Promise<Cart> => {
  if (request.id && request.id !== customer.id) throw new Refusal('FORBIDDEN')
  return read(shop, (db) => readCart(db, customer))
}

/** Reads a customer's cart for `getCart`. */
export const readCart = async (h: Handle, { id }: User): Promise<Cart> => {
  const stored = await carts.get(h, id)
  const ids = stored.lines.map(({ product_id }) => product_id)
  return toCart(stored, await products.listByIds(h, ids))
}
