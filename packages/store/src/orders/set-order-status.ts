import type { Order, OrderStatus } from '@voltway/contract'
import { write } from '../access.ts'
import type { Admin } from '../audit/record.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { changeStatus } from './change-status.ts'

/** Sets an order's status and keeps the change in its history; the same status again adds nothing. @throws Refusal NOT_FOUND */
export const setOrderStatus = (
  shop: Shop,
  admin: Admin,
  { id, status }: { id: string; status: OrderStatus },
): Promise<Order> =>
  write(shop, async (trx) => {
    const { order } = await changeStatus(shop, trx, admin, { id, status })
    if (!order) throw new Refusal('NOT_FOUND')
    return order
  })
