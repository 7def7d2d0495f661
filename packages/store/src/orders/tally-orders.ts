import { OrderStatus } from '@voltway/contract'
import { orders } from '@voltway/db'
import { readLong } from '../access.ts'
import type { Shop } from '../shop.ts'

/** How many orders are in each status. @throws Refusal UNAVAILABLE */
export const tallyOrders = async (shop: Shop): Promise<{ status: OrderStatus; orders: number }[]> => {
  const tallied = await readLong(shop, orders.tallyStatuses)
  const count = (wanted: OrderStatus) => tallied.find(({ status }) => status === wanted)?.orders ?? 0
  return OrderStatus.options.map((status) => ({ status, orders: count(status) }))
}
