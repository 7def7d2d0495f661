import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FoundOrder, OrderFilter } from '@voltway/contract'
import { orders } from '@voltway/db'
import { read } from '../access.ts'
import type { Shop } from '../shop.ts'
import { orderFilter } from './order-filter.ts'
import { toFoundOrder } from './to-found-order.ts'

const partSize = 500

/** All orders with these words, status and days, newest first, in parts: each is read when it is asked for. */
export const exportOrders = async function* (shop: Shop, filter: OrderFilter): AsyncGenerator<FoundOrder[]> {
  const stored = orderFilter(filter)
  let cursor: string | undefined
  for (;;) {
    const part = { limit: partSize, cursor }
    const rows = await read(shop, (db) => orders.listPart(db, stored, part))
    yield rows.map(toFoundOrder)
    if (rows.length < partSize) return
    cursor = rows.at(-1)?.id
    // SQLite answers without a pause; everybody else wants a turn too.
    await nextTurn()
  }
}
