import type { Order, Page, User } from '@voltway/contract'
import { orders } from '@voltway/db'
import { read } from '../access.ts'
import { type Listing, listPart } from '../listing.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { toOrder } from './to-order.ts'

/** How many orders are given to whoever does not say how many they want. */
const mostOrders = 1000

/** The customer's own orders, newest first; without `limit` the newest 1,000 of them. @throws Refusal FORBIDDEN for another user's id */
export const listOrders = async (
  shop: Shop,
  customer: User,
  { id, ...page }: Page & { id?: string } = {},
): Promise<Listing<Order>> => {
  if (id && id !== customer.id) throw new Refusal('FORBIDDEN')
  return listPart(
    shop,
    { ...page, limit: page.limit ?? mostOrders },
    {
      read,
      list: (db, part) => orders.listOfUser(db, customer.id, part),
      count: (db) => orders.countOfUser(db, customer.id),
      toItem: toOrder,
    },
  )
}
