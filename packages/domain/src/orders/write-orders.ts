import type { AdminOrder, Order, OrderStatus, Tracking, User } from '@voltway/contract'
import { audit, type OrderChanges, orderKey, orders, products, type Trx, type WholeOrder } from '@voltway/db'
import { type Admin, auditedOrder, auditedOrderChange, recordAudit } from '../audit/audit.ts'
import { requireMatchingVersion } from '../check-if-match.ts'
import { recordEvent } from '../events/record-event.ts'
import { withoutIdempotency } from '../idempotency.ts'
import { removeUnusedImages } from '../products/remove-unused-images.ts'
import { giveStockBack, returningStatuses, takeStockAgain } from '../products/stock.ts'
import { Refusal, requireFound } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { write } from '../transactions.ts'
import { toAdminOrder, toOrder } from './read-orders.ts'

/** A new status, or `previous` for the one that the last change replaced, and the expected number of entries by order id. */
type Change = {
  status: OrderStatus | 'previous'
  expected_history?: Readonly<Record<string, number>> | undefined
}

type StatusChange =
  | { outcome: 'updated'; order: AdminOrder; previous: OrderStatus }
  | { outcome: 'unchanged'; order: AdminOrder }
  | { outcome: 'missing' | 'conflict'; order?: undefined }

/**
 * Sets the status of one order within a transaction, and adds it to the history and the events. `admin` is undefined if the
 * customer changes the status. Every change adds one entry to the history. If the number of entries is not the expected one, or
 * there is no previous status, the result is a conflict.
 */
const changeStatus = async (
  shop: Shop,
  trx: Trx,
  admin: Admin | undefined,
  { id, status: requested, expected_history }: { id: string } & Change,
): Promise<StatusChange> => {
  const locked = await orders.lock(trx, id)
  if (!locked) return { outcome: 'missing' }
  const { history = [] } = (await orders.find(trx, id)) ?? {}
  const status = requested === 'previous' ? previousStatus(history) : requested
  const expected = expected_history?.[id] ?? history.length
  if (status === undefined || history.length !== expected) return { outcome: 'conflict' }
  const step = { status, at: shop.now().toISOString(), by: admin?.name }
  const updated = await orders.setStatus(trx, id, step)
  const row = await orders.find(trx, id)
  if (!row) return { outcome: 'missing' }
  const order = toAdminOrder(row)
  if (!updated) return { outcome: 'unchanged', order }
  await recordOrderEvent(shop, trx, admin, 'order.status_changed', row)
  return { outcome: 'updated', order, previous: locked.status }
}

const previousStatus = (history: WholeOrder['history']) =>
  history.flatMap(({ status }) => (status === 'withdrawal_received' ? [] : status)).at(-2)

const recordOrderEvent = (
  shop: Shop,
  trx: Trx,
  admin: Admin | undefined,
  type: 'order.status_changed' | 'order.updated',
  row: WholeOrder,
): Promise<void> => {
  const data = { ...toOrder(row), ...(admin && { by: admin.name }) }
  return recordEvent(shop, trx, { type, data, userId: row.user_id })
}

/**
 * Cancels the pending order of the customer with this id or reference, and returns its pieces to the stock.
 * @throws Refusal NOT_FOUND, also for another customer's order; ORDER_NOT_PENDING
 */
export const cancelOrder = (shop: Shop, customer: User, id: string): Promise<Order> =>
  write(shop, async (trx) => {
    const order = await orders.lock(trx, ...orderKey(id))
    if (order?.user_id !== customer.id) throw new Refusal('NOT_FOUND')
    if (order.status !== 'pending') throw new Refusal('ORDER_NOT_PENDING')
    await cancelLocked(shop, trx, [order.id])
    return toOrder((await orders.find(trx, order.id)) as WholeOrder)
  })

/** Cancels locked orders for their customer, and returns their pieces to the stock. */
export const cancelLocked = async (shop: Shop, trx: Trx, ids: readonly string[]): Promise<void> => {
  const changes: StatusChange[] = []
  for (const id of ids) changes.push(await changeStatus(shop, trx, undefined, { id, status: 'cancelled' }))
  await moveStock(trx, changes)
}

type OrderUpdate = {
  id: string
  status?: OrderStatus | undefined
  note?: string | undefined
  tracking?: Tracking | null | undefined
  if_match?: string | undefined
}

/**
 * Changes the status, note or tracking of an order. Values that equal the stored ones change nothing.
 * @throws Refusal NOT_FOUND, CHANGED, OUT_OF_STOCK
 */
export const updateOrder = (
  shop: Shop,
  admin: Admin,
  { id, status, note, tracking, if_match }: OrderUpdate,
): Promise<AdminOrder> =>
  write(shop, async (trx) => {
    await orders.lock(trx, id)
    const before = requireFound(await orders.find(trx, id))
    requireMatchingVersion(if_match, before, toAdminOrder)
    const changes: OrderChanges = {}
    if (note !== undefined && note !== before.note) changes.note = note
    const parcel = tracking && JSON.stringify(tracking)
    if (parcel !== undefined && parcel !== before.tracking) changes.tracking = parcel
    if (Object.keys(changes).length > 0)
      await orders.update(trx, id, { ...changes, updated_at: shop.now().toISOString() })
    if (status !== undefined) await moveStock(trx, [await changeStatus(shop, trx, admin, { id, status })])
    const after = (await orders.find(trx, id)) ?? before
    if ('tracking' in changes) await recordOrderEvent(shop, trx, admin, 'order.updated', after)
    await recordAudit(shop, trx, admin, { kind: 'order', id, ...auditedOrderChange(before, after) })
    return toAdminOrder(after)
  })

/**
 * Sets the status of several orders in one transaction. In the result, `missing` has the ids of orders that do not exist, and
 * `unchanged` those of orders that had the status already. `conflicts` has the ids of orders whose history does not have
 * the expected number of entries, or that have no previous status. @throws Refusal OUT_OF_STOCK
 */
export const setOrderStatuses = (
  shop: Shop,
  admin: Admin,
  { ids, ...change }: { ids: readonly string[] } & Change,
  withIdempotency = withoutIdempotency,
): Promise<{ updated: AdminOrder[]; missing: string[]; unchanged: string[]; conflicts: string[] }> =>
  write(shop, (trx) => {
    const requestedIds = [...new Set(ids)]
    // Orders are locked by ascending id, so that two transactions do not deadlock.
    const sortedIds = requestedIds.toSorted()
    const lock = () => orders.lock(trx, sortedIds[0] ?? '')
    return withIdempotency(trx, lock, async () => {
      const changes = new Map<string, StatusChange>()
      for (const id of sortedIds) changes.set(id, await changeStatus(shop, trx, admin, { id, ...change }))
      await moveStock(trx, [...changes.values()])
      await recordStatuses(shop, trx, admin, [...changes.values()])
      const idsWith = (outcome: StatusChange['outcome']) =>
        requestedIds.filter((id) => changes.get(id)?.outcome === outcome)
      return {
        updated: requestedIds.flatMap((id) => changes.get(id)?.order ?? []),
        missing: idsWith('missing'),
        unchanged: idsWith('unchanged'),
        conflicts: idsWith('conflict'),
      }
    })
  })

/** Gives back the pieces of orders that became cancelled, and takes the pieces of orders that are no longer cancelled. */
const moveStock = async (trx: Trx, changes: readonly StatusChange[]): Promise<void> => {
  const updated = changes.filter((change) => change.outcome === 'updated')
  const idsOf = (moved: typeof updated) => moved.map(({ order }) => order.id)
  const returned = updated.filter(({ order }) => order.status === 'cancelled')
  const retaken = updated.filter(({ previous }) => previous === 'cancelled')
  // Each step changes products by ascending id. Together they do not, so a checkout could deadlock with them.
  if (returned.length > 0 && retaken.length > 0)
    await products.lockStocks(
      trx,
      [...returned, ...retaken].flatMap(({ order }) => order.cart.map(({ id }) => id)),
    )
  await giveStockBack(trx, idsOf(returned))
  await takeStockAgain(trx, idsOf(retaken))
}

const recordStatuses = async (shop: Shop, trx: Trx, admin: Admin, changes: readonly StatusChange[]) => {
  const updated = changes.filter((change) => change.outcome === 'updated')
  const [one, ...others] = updated.map(({ order: { id, reference, status }, previous }) => ({
    before: { id, reference, status: previous },
    after: { id, reference, status },
  }))
  if (!one) return
  if (others.length === 0) {
    const { id, ...before } = one.before
    const { id: _, ...after } = one.after
    return recordAudit(shop, trx, admin, { kind: 'order', id, before, after })
  }
  const all = [one, ...others]
  await recordAudit(shop, trx, admin, {
    kind: 'order',
    id: audit.severalEntities,
    before: { orders: all.map(({ before }) => before) },
    after: { orders: all.map(({ after }) => after) },
  })
}

/**
 * Deletes an order and the images that only this order showed. If it is pending or paid, its pieces return to the stock.
 * @throws Refusal NOT_FOUND, CHANGED
 */
export const deleteOrder = async (shop: Shop, admin: Admin, id: string, ifMatch?: string): Promise<void> => {
  const lines = await write(shop, async (trx) => {
    // The order is locked before its lines, as in `deleteUser`.
    await orders.lock(trx, id)
    const before = requireFound(await orders.find(trx, id))
    requireMatchingVersion(ifMatch, before, toAdminOrder)
    if (returningStatuses.includes(before.status)) await giveStockBack(trx, [id])
    await orders.remove(trx, id)
    const event = { type: 'order.deleted' } as const
    await recordAudit(shop, trx, admin, { kind: 'order', id, before: auditedOrder(before), event })
    return before.lines
  })
  await removeUnusedImages(shop, lines)
}
