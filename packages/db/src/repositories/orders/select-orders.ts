import type { Handle } from '../../database.ts'
import type { OrderLineRow, OrderRow, OrderStepRow, WholeOrder } from '../../rows.ts'
import { jsonRows, parseJsonColumn } from '../json-rows.ts'

/** Orders whole, in one statement: with several, one deleted in between would show without its lines. */
export const selectOrders = (h: Handle) => {
  const rows = jsonRows(h)
  return h
    .selectFrom('orders')
    .selectAll('orders')
    .select((eb) => [
      rows(
        eb
          .selectFrom('order_lines as l')
          .select(['l.product_id', 'l.name', 'l.price_cents', 'l.image', 'l.qty', 'l.choices'])
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

/** A row of `selectOrders` as both drivers should have given it; every history begins with the order, which is placed pending. */
export const toWholeOrder = <Row extends Read>(row: Row): Row & WholeOrder => ({
  ...row,
  lines: parseJsonColumn(row.lines),
  history: [{ status: 'pending', at: row.created_at }, ...parseJsonColumn(row.history)],
})
