import type { Order, OrderStatus } from '@voltway/contract'
import { orders, type Trx } from '@voltway/db'
import { auditedStatus } from '../audit/audited.ts'
import { type Admin, record } from '../audit/record.ts'
import type { Shop } from '../shop.ts'
import { toOrder } from './to-order.ts'

/** Sets the status of one order within a transaction: in its history and in the audit record; undefined when there is none. */
export const changeStatus = async (
  shop: Shop,
  trx: Trx,
  admin: Admin,
  { id, status }: { id: string; status: OrderStatus },
): Promise<Order | undefined> => {
  const locked = await orders.lock(trx, id)
  if (!locked) return undefined
  if (await orders.setStatus(trx, id, status, shop.now().toISOString())) {
    const [before, after] = [auditedStatus(locked, locked.status), auditedStatus(locked, status)]
    await record(shop, trx, admin, { kind: 'order', id, before, after })
  }
  const row = await orders.find(trx, id)
  return row && toOrder(row)
}
