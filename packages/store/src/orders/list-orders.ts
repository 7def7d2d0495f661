import type { Order, Page, User } from '@voltway/contract'
import { orders } from '@voltway/db'
import { read } from '../access.ts'
import { type Listing, listPart } from '../listing.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { toOrder } from './to-order.ts'

/** The customer's own orders, newest first. @throws Refusal FORBIDDEN for another user's id */
export const listOrders = async (
  shop: Shop,
  customer: User,
  { id, ...page }: Page & { id?: string } = {},
): Promise<Listing<Order>> => {
  if (id && id !== customer.id) throw new Refusal('FORBIDDEN')
  return read(shop, (db) =>
    listPart(
      page,
      (part) => orders.listOfUser(db, customer.id, part),
      () => orders.countOfUser(db, customer.id),
      toOrder,
    ),
  )
}
