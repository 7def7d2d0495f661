import type { Order, Page } from '@voltway/contract'
import { orders } from '@voltway/db'
import { readLong } from '../access.ts'
import { type Listing, listPart } from '../listing.ts'
import type { Shop } from '../shop.ts'
import { toOrder } from './to-order.ts'

/** All orders, newest first. */
export const listAllOrders = (shop: Shop, page: Page = {}): Promise<Listing<Order>> =>
  listPart(shop, page, { read: readLong, list: orders.list, count: orders.count, toItem: toOrder })
