import type { Order, OrderStatus } from '@voltway/contract'
import { orders, type Trx } from '@voltway/db'
import { auditedStatus } from '../audit/audited.ts'
import { type Admin, record } from '../audit/record.ts'
import type { Shop } from '../shop.ts'
import { toOrder } from './to-order.ts'

export type StatusChange =
  | { outcome: 'updated' | 'unchanged'; order: Order }
  | { outcome: 'missing' | 'conflict'; order?: undefined }

/**
 * Sets the status of one order within a transaction: in its history and in the audit record. With `expected_history` only while
 * the order's history has this number of entries: every change adds one, so another number is a conflict.
 */
export const changeStatus = async (
  shop: Shop,
  trx: Trx,
  admin: Admin,
  {
    id,
    status,
    expected_history,
  }: { id: string; status: OrderStatus; expected_history?: number | undefined },
): Promise<StatusChange> => {
  const locked = await orders.lock(trx, id)
  if (!locked) return { outcome: 'missing' }
  if (expected_history !== undefined) {
    const present = await orders.find(trx, id)
    if (present?.history.length !== expected_history) return { outcome: 'conflict' }
  }
  const updated = await orders.setStatus(trx, id, status, shop.now().toISOString())
  if (updated) {
    const [before, after] = [auditedStatus(locked, locked.status), auditedStatus(locked, status)]
    await record(shop, trx, admin, { kind: 'order', id, before, after })
  }
  const row = await orders.find(trx, id)
  return row ? { outcome: updated ? 'updated' : 'unchanged', order: toOrder(row) } : { outcome: 'missing' }
}
