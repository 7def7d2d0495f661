import { jsonArrayFrom as postgresRows } from 'kysely/helpers/postgres'
import { jsonArrayFrom as sqliteRows } from 'kysely/helpers/sqlite'
import { type Handle, isPostgres } from '../database.ts'
import type { OrderLineRow, OrderRow, OrderStepRow, WholeOrder } from '../tables.ts'

/** Orders whole, in one statement: with several, one deleted in between would show without its lines. */
export const whole = (h: Handle) => {
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

/** A row of `whole` as both drivers should have given it; every history begins with the order, which is placed pending. */
export const toWhole = <Row extends Read>(row: Row): Row & WholeOrder => ({
  ...row,
  lines: parsed(row.lines),
  history: [{ status: 'pending', at: row.created_at }, ...parsed(row.history)],
})
