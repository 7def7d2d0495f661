import type { FoundOrder, OrderSearch } from '@voltway/contract'
import { orders } from '@voltway/db'
import { readLong } from '../access.ts'
import { type FoundItems, foundItems } from '../found-items.ts'
import type { Shop } from '../shop.ts'
import { orderFilter } from './order-filter.ts'
import { toFoundOrder } from './to-found-order.ts'

/** A sorted page of the orders with these words, status and days. */
export const searchOrders = (
  shop: Shop,
  { offset, limit, sort, direction, ...filter }: OrderSearch,
): Promise<FoundItems<FoundOrder>> =>
  readLong(shop, async (db) => {
    const found = await orders.search(db, { ...orderFilter(filter), offset, limit, sort, direction })
    return foundItems(found, toFoundOrder)
  })
