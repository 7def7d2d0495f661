import { type SqlBool, sql } from 'kysely'
import { compileQuery } from '../../compiled-query.ts'
import { type Handle, isPostgres, type Trx } from '../../database.ts'
import type {
  ChangedOrders,
  ListPart,
  NamedOrder,
  NewOrderLineRow,
  OrderChanges,
  OrderFilter,
  OrderRow,
  OrderStepRow,
  RowPage,
  Search,
  WholeOrder,
} from '../../rows.ts'
import {
  isScan,
  orderSearchColumns,
  selectFilteredOrders,
  selectMatchingOrders,
} from '../search/order-search.ts'
import { idsOfPage, selectPage } from '../search/select-page.ts'
import { countRows } from '../sql/count-rows.ts'
import type { OrderStatus } from './order-tables.ts'
import { orderColumns, selectOrders, toOrderWithLinesAndHistory } from './select-orders.ts'

const insertRow = compileQuery((h, order: OrderRow & ReturnType<typeof orderSearchColumns>) =>
  h.insertInto('orders').values(order),
)

const insertLine = compileQuery(
  (h, line: Required<NewOrderLineRow> & { order_id: string; position: number }) =>
    h.insertInto('order_lines').values(line),
)

/** Adds an order with its lines. If its reference is taken, the transaction fails and `transact` runs it again. */
export const insert = async (trx: Trx, order: OrderRow, lines: readonly NewOrderLineRow[]): Promise<void> => {
  await insertRow(trx, { ...order, ...orderSearchColumns(order, lines) })
  for (const [position, line] of lines.entries())
    await insertLine(trx, { stock_taken: 0, ...line, order_id: order.id, position })
}

export const find = async (h: Handle, value: string, column: 'id' | 'reference' = 'id') => {
  const row = await selectOrders(h).where(`orders.${column}`, '=', value).executeTakeFirst()
  return row && toOrderWithLinesAndHistory(row)
}

/** Returns and locks an order. Other transactions cannot change or delete it until this one ends. */
export const lock = (trx: Trx, value: string, column: 'id' | 'reference' = 'id') =>
  trx
    .selectFrom('orders')
    .select(orderColumns)
    .where(column, '=', value)
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .executeTakeFirst()

/** Locks all orders of a user until the transaction ends. Every transaction locks orders by ascending id, so none deadlocks. */
export const lockOfUser = async (trx: Trx, userId: string): Promise<void> => {
  if (!isPostgres(trx)) return
  const orders = trx.selectFrom('orders').select('id').where('user_id', '=', userId)
  await orders.orderBy('id').forUpdate().execute()
}

const page = async (
  query: ReturnType<typeof selectOrders>,
  { limit, cursor }: ListPart,
): Promise<WholeOrder[]> => {
  let part = query.orderBy('orders.id', 'desc').limit(limit)
  if (cursor !== undefined) part = part.where('orders.id', '<', cursor)
  return (await part.execute()).map(toOrderWithLinesAndHistory)
}

/** Lists orders, newest first. */
export const list = (
  h: Handle,
  { since, status, ...part }: ListPart & ChangedOrders,
): Promise<WholeOrder[]> => page(selectOrders(h).where(isChanged(h, { since, status })), part)

// With the index of statuses, SQLite would sort all orders of a status for each part. `+` prevents that. PostgreSQL plans by
// the number of rows.
const isChanged = (h: Handle, { since, status }: ChangedOrders) => {
  const scanned = isPostgres(h) ? sql`orders.status` : sql`+orders.status`
  return sql<SqlBool>`${since === undefined ? sql`true` : sql`orders.updated_at >= ${since}`}
    and ${status === undefined ? sql`true` : sql`${scanned} = ${status}`}`
}

/** Lists a user's orders, newest first. */
export const listOfUser = (h: Handle, userId: string, part: ListPart): Promise<WholeOrder[]> =>
  page(selectOrders(h).where('orders.user_id', '=', userId), part)

export const count = (h: Handle, filter: ChangedOrders = {}): Promise<number> =>
  countRows(h.selectFrom('orders').where(isChanged(h, filter)))

export const countOfUser = (h: Handle, userId: string): Promise<number> =>
  countRows(h.selectFrom('orders').where('user_id', '=', userId))

/**
 * Sets an order's status and adds it to the history. Returns false and changes nothing if the order has this status
 * already.
 */
export const setStatus = async (
  trx: Trx,
  id: string,
  { status, at, by }: OrderStepRow & { status: OrderStatus },
): Promise<boolean> => {
  const changed = await trx
    .updateTable('orders')
    .set(({ eb }) => ({ status, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', '<>', status)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return false
  await addStep(trx, id, { status, at, by })
  return true
}

/** Adds a step to the history of a locked order. Adds nothing to an unknown one. */
const addStep = async (trx: Trx, id: string, { status, at, by }: OrderStepRow): Promise<void> => {
  const steps = sql`(select count(*) from order_history where order_id = orders.id)`
  await sql`insert into order_history (order_id, position, status, at, "by")
    select id, ${steps} + 1, ${status}, ${at}, ${by ?? null} from orders where id = ${id}`.execute(trx)
}

/** Adds the step `withdrawal_received` to the history of a locked order. Changes nothing if there is no such order. */
export const addWithdrawal = async (trx: Trx, id: string, at: string): Promise<void> => {
  await update(trx, id, { updated_at: at })
  await addStep(trx, id, { status: 'withdrawal_received', at })
}

/** Lists the ids of a user's orders with one of these statuses. */
export const listIdsOfUser = async (
  trx: Trx,
  userId: string,
  statuses: readonly OrderStatus[],
): Promise<string[]> => {
  const rows = await trx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', statuses)
    .execute()
  return rows.map(({ id }) => id)
}

export const update = async (
  trx: Trx,
  id: string,
  changes: OrderChanges & { updated_at: string },
): Promise<void> => {
  await trx
    .updateTable('orders')
    .set(({ eb }) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Deletes an order with its lines and history. */
export const remove = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('orders').where('id', '=', id).execute()
}

/** Lists the images that a user's orders show, without duplicates. Call it before the user is deleted. */
export const listImagesOfUser = (h: Handle, userId: string): Promise<{ image: string }[]> =>
  h
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('image')
    .distinct()
    .where('orders.user_id', '=', userId)
    .execute()

const selectNamedOrders = (h: Handle) =>
  selectOrders(h).innerJoin('users', 'users.id', 'orders.user_id').select('users.name as customer_name')

export const findNamed = async (h: Handle, value: string, column: 'id' | 'reference' = 'id') => {
  const row = await selectNamedOrders(h).where(`orders.${column}`, '=', value).executeTakeFirst()
  return row && toOrderWithLinesAndHistory(row)
}

export const search = async (
  h: Handle,
  { sort, direction, limit, offset, ...filter }: Search<'created_at' | 'total' | 'email'> & OrderFilter,
): Promise<RowPage<NamedOrder>> => {
  const key = ({ created_at: 'created_at', total: 'total_cents', email: 'email' } as const)[sort]
  const matches = selectMatchingOrders(h, key, filter)
  const rows = selectNamedOrders(h).where('orders.id', 'in', idsOfPage)
  const found = await selectPage(h, { matches, rows, scan: isScan(filter) }, { direction, limit, offset })
  return { ...found, rows: found.rows.map(toOrderWithLinesAndHistory) }
}

/** Lists at most `limit` of the orders that match a filter, newest first, after the one with the id `cursor`. */
export const listPart = async (h: Handle, filter: OrderFilter, { limit, cursor }: ListPart) => {
  let ids = selectFilteredOrders(h, filter).select('orders.id').orderBy('orders.id', 'desc').limit(limit)
  if (cursor !== undefined) ids = ids.where('orders.id', '<', cursor)
  // Sorted by the id of the subquery, so that SQLite reads the subquery first and not all orders.
  const rows = await selectNamedOrders(h)
    .innerJoin(ids.as('part'), 'part.id', 'orders.id')
    .orderBy('part.id', 'desc')
    .execute()
  return rows.map(toOrderWithLinesAndHistory)
}
