import { setImmediate as nextTurn } from 'node:timers/promises'
import { jsonArrayFrom as postgresRows } from 'kysely/helpers/postgres'
import { jsonArrayFrom as sqliteRows } from 'kysely/helpers/sqlite'
import { type Handle, isPostgres, type Trx } from '../database.ts'
import type { OrderLineRow, OrderRow, OrderStepRow, PageOf, WholeOrder } from '../tables.ts'
import { countRows } from './count-rows.ts'

/** Adds an order with its lines; its history begins with the status it has. False when its reference is taken. */
export const insert = async (trx: Trx, order: OrderRow, lines: readonly OrderLineRow[]): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('orders')
    .values(order)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) return false
  const rows = lines.map((line, position) => ({ ...line, order_id: order.id, position }))
  await trx.insertInto('order_lines').values(rows).execute()
  const { id: order_id, status, created_at: at } = order
  await trx.insertInto('order_history').values({ order_id, position: 0, status, at }).execute()
  return true
}

// One statement reads an order whole: with several, one deleted in between would show without its lines.
const whole = (h: Handle) => {
  const rows = isPostgres(h) ? postgresRows : sqliteRows
  return h
    .selectFrom('orders')
    .selectAll('orders')
    .select((eb) => [
      rows(
        eb
          .selectFrom('order_lines as l')
          .select(['l.product_id', 'l.name', 'l.price_cents', 'l.image', 'l.qty'])
          .whereRef('l.order_id', '=', 'orders.id')
          .orderBy('l.position'),
      ).as('lines'),
      rows(
        eb
          .selectFrom('order_history as s')
          .select(['s.status', 's.at'])
          .whereRef('s.order_id', '=', 'orders.id')
          .orderBy('s.position'),
      ).as('history'),
    ])
}

type Read = OrderRow & { lines: OrderLineRow[] | string; history: OrderStepRow[] | string }

// PostgreSQL's driver parses JSON, SQLite's hands it over as text.
const parsed = <T>(value: T | string): T => (typeof value === 'string' ? JSON.parse(value) : value)
const toWhole = (row: Read): WholeOrder => ({
  ...row,
  lines: parsed(row.lines),
  history: parsed(row.history),
})

/** The order with this id. */
export const find = async (h: Handle, id: string): Promise<WholeOrder | undefined> => {
  const row = await whole(h).where('orders.id', '=', id).executeTakeFirst()
  return row && toWhole(row)
}

// Without a limit the list comes in parts: one statement for all orders of a large shop would let everybody wait on SQLite and
// run into the time limit on PostgreSQL.
const partSize = 1000

const page = async (
  query: ReturnType<typeof whole>,
  { limit = Number.POSITIVE_INFINITY, cursor }: PageOf,
): Promise<WholeOrder[]> => {
  const orders: WholeOrder[] = []
  for (let last = cursor; ; last = orders.at(-1)?.id) {
    const size = Math.min(partSize, limit - orders.length)
    let part = query.orderBy('orders.id', 'desc').limit(size)
    if (last !== undefined) part = part.where('orders.id', '<', last)
    const rows = await part.execute()
    for (const row of rows) orders.push(toWhole(row))
    if (rows.length < size || orders.length >= limit) return orders
    await nextTurn()
  }
}

/** All orders, newest first. */
export const list = (h: Handle, part: PageOf = {}): Promise<WholeOrder[]> => page(whole(h), part)

/** A user's orders, newest first. */
export const listOfUser = (h: Handle, userId: string, part: PageOf = {}): Promise<WholeOrder[]> =>
  page(whole(h).where('orders.user_id', '=', userId), part)

/** How many orders there are. */
export const count = (h: Handle): Promise<number> => countRows(h.selectFrom('orders'))

/** How many orders a user has. */
export const countOfUser = (h: Handle, userId: string): Promise<number> =>
  countRows(h.selectFrom('orders').where('user_id', '=', userId))

/**
 * Sets an order's status and adds it to the history; false, and nothing changed, when it has that status already; undefined
 * when there is no such order.
 */
export const setStatus = async (
  trx: Trx,
  id: string,
  status: string,
  at: string,
): Promise<boolean | undefined> => {
  const changed = await trx
    .updateTable('orders')
    .set({ status })
    .where('id', '=', id)
    .where('status', '<>', status)
    .returning('id')
    .executeTakeFirst()
  if (!changed)
    return (await trx.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst()) && false
  const position = await countRows(trx.selectFrom('order_history').where('order_id', '=', id))
  await trx.insertInto('order_history').values({ order_id: id, position, status, at }).execute()
  return true
}

/** Deletes an order; the pictures its lines showed (each once), undefined when there is no such order. */
const remove = async (trx: Trx, id: string): Promise<string[] | undefined> => {
  const lines = await trx.deleteFrom('order_lines').where('order_id', '=', id).returning('image').execute()
  const { numDeletedRows } = await trx.deleteFrom('orders').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows === 1n ? [...new Set(lines.map(({ image }) => image))] : undefined
}

export { remove as delete }

/** The pictures that a user's orders show, each once: read before the user is deleted with them. */
export const listImagesOfUser = async (h: Handle, userId: string): Promise<string[]> => {
  const rows = await h
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('image')
    .distinct()
    .where('orders.user_id', '=', userId)
    .execute()
  return rows.map(({ image }) => image)
}
