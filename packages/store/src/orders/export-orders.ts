import type { FoundOrder, OrderFilter } from '@voltway/contract'
import { orders } from '@voltway/db'
import { readLong } from '../access.ts'
import { readParts } from '../listing.ts'
import type { Shop } from '../shop.ts'
import { orderFilter } from './order-filter.ts'
import { toFoundOrder } from './to-found-order.ts'

/** All orders with these words, status and days, newest first, in parts: each is read when it is asked for. */
export const exportOrders = (shop: Shop, filter: OrderFilter): AsyncGenerator<FoundOrder[]> => {
  const stored = orderFilter(filter)
  return readParts(shop, {
    read: readLong,
    list: (db, part) => orders.listPart(db, stored, part),
    toItem: toFoundOrder,
  })
}
