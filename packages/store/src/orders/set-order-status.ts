import type { Order, OrderStatus } from '@voltway/contract'
import { orders } from '@voltway/db'
import { write } from '../access.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { toOrder } from './to-order.ts'

/** Sets an order's status and keeps the change in its history; the same status again adds nothing. @throws Refusal NOT_FOUND */
export const setOrderStatus = (
  shop: Shop,
  { id, status }: { id: string; status: OrderStatus },
): Promise<Order> =>
  write(shop, async (trx) => {
    await orders.setStatus(trx, id, status, shop.now().toISOString())
    const row = await orders.find(trx, id)
    if (!row) throw new Refusal('NOT_FOUND')
    return toOrder(row)
  })
