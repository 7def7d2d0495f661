import type { AdminOrder, OrderStatus } from '@voltway/contract'
import { orders, type Trx } from '@voltway/db'
import { write } from '../access.ts'
import { type Admin, auditedOrder, auditedStatus, record } from '../audit/audit.ts'
import { removeUnusedImages } from '../products/remove-unused-images.ts'
import { giveStockBack, returningStatuses, takeStockAgain } from '../products/stock.ts'
import { Refusal } from '../refusal.ts'
import { refuseChanged } from '../refuse-changed.ts'
import type { Shop } from '../shop.ts'
import { toAdminOrder, toOrder } from './read-orders.ts'

type Change = { status: OrderStatus; expected_history?: number | undefined; if_match?: string | undefined }

type StatusChange =
  | { outcome: 'updated'; order: AdminOrder; previous: OrderStatus }
  | { outcome: 'unchanged'; order: AdminOrder }
  | { outcome: 'missing' | 'conflict'; order?: undefined }

/**
 * Sets the status of one order within a transaction, and adds it to the history and the audit record. Every change adds one
 * entry to the history. If the number of entries is not `expected_history`, the result is a conflict. @throws Refusal CHANGED
 */
const changeStatus = async (
  shop: Shop,
  trx: Trx,
  admin: Admin,
  { id, status, expected_history, if_match }: { id: string } & Change,
): Promise<StatusChange> => {
  const locked = await orders.lock(trx, id)
  if (!locked) return { outcome: 'missing' }
  if (expected_history !== undefined || if_match !== undefined) {
    const present = await orders.find(trx, id)
    if (!present) return { outcome: 'missing' }
    refuseChanged(if_match, present, toAdminOrder)
    const { length } = present.history
    if (length !== (expected_history ?? length)) return { outcome: 'conflict' }
  }
  const step = { status, at: shop.now().toISOString(), by: admin.name }
  const updated = await orders.setStatus(trx, id, step)
  const row = await orders.find(trx, id)
  if (!row) return { outcome: 'missing' }
  const order = toAdminOrder(row)
  if (!updated) return { outcome: 'unchanged', order }
  const [before, after] = [auditedStatus(locked, locked.status), auditedStatus(locked, status)]
  const event = { type: 'order.status_changed', data: toOrder(row), userId: locked.user_id } as const
  await record(shop, trx, admin, { kind: 'order', id, before, after, event })
  return { outcome: 'updated', order, previous: locked.status }
}

/** Sets an order's status and adds it to the history. The same status again changes nothing. @throws Refusal NOT_FOUND, CHANGED, OUT_OF_STOCK */
export const setOrderStatus = (
  shop: Shop,
  admin: Admin,
  change: { id: string } & Pick<Change, 'status' | 'if_match'>,
): Promise<AdminOrder> =>
  write(shop, async (trx) => {
    const changed = await changeStatus(shop, trx, admin, change)
    if (!changed.order) throw new Refusal('NOT_FOUND')
    await moveStock(trx, [changed])
    return changed.order
  })

/**
 * Sets the status of several orders in one transaction. The result lists the ids of orders that do not exist, that had the
 * status already, or that stay unchanged because their history does not have `expected_history` entries. @throws Refusal
 * OUT_OF_STOCK
 */
export const setOrderStatuses = (
  shop: Shop,
  admin: Admin,
  { ids, ...change }: { ids: readonly string[] } & Omit<Change, 'if_match'>,
): Promise<{ updated: AdminOrder[]; missing: string[]; unchanged: string[]; conflicts: string[] }> =>
  write(shop, async (trx) => {
    const changes = new Map<string, StatusChange>()
    // Orders are locked by ascending id, so that two transactions do not deadlock.
    for (const id of [...new Set(ids)].sort()) {
      changes.set(id, await changeStatus(shop, trx, admin, { id, ...change }))
    }
    await moveStock(trx, [...changes.values()])
    const requestedIds = [...new Set(ids)]
    const idsWith = (outcome: StatusChange['outcome']) =>
      requestedIds.filter((id) => changes.get(id)?.outcome === outcome)
    return {
      updated: requestedIds.flatMap((id) => changes.get(id)?.order ?? []),
      missing: idsWith('missing'),
      unchanged: idsWith('unchanged'),
      conflicts: idsWith('conflict'),
    }
  })

/** Gives back the pieces of orders that were cancelled, and takes those of orders that no longer are. */
const moveStock = async (trx: Trx, changes: readonly StatusChange[]): Promise<void> => {
  const updated = changes.filter((change) => change.outcome === 'updated')
  const idsOf = (moved: typeof updated) => moved.map(({ order }) => order.id)
  await giveStockBack(trx, idsOf(updated.filter(({ order }) => order.status === 'cancelled')))
  await takeStockAgain(trx, idsOf(updated.filter(({ previous }) => previous === 'cancelled')))
}

/** Deletes an order and the images that only this order showed. If it is pending or paid, its pieces return to the stock. @throws Refusal NOT_FOUND */
export const deleteOrder = async (shop: Shop, admin: Admin, id: string): Promise<void> => {
  const lines = await write(shop, async (trx) => {
    // The order is locked before its lines, as in `deleteUser`.
    await orders.lock(trx, id)
    const before = await orders.find(trx, id)
    if (!before) throw new Refusal('NOT_FOUND')
    if (returningStatuses.includes(before.status)) await giveStockBack(trx, [id])
    await orders.delete(trx, id)
    const event = { type: 'order.deleted' } as const
    await record(shop, trx, admin, { kind: 'order', id, before: auditedOrder(before), event })
    return before.lines
  })
  await removeUnusedImages(shop, lines)
}
