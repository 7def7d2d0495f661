import type { Handle } from '../../database.ts'
import type { OrderLineRow, OrderRow, OrderStepRow, WholeOrder } from '../../rows.ts'
import { jsonRows, parseJsonColumn } from '../sql/json-rows.ts'

/** The columns of an order, without derived ones. */
export const orderColumns = [
  'orders.id',
  'orders.user_id',
  'orders.email',
  'orders.total_cents',
  'orders.payment_method_id',
  'orders.status',
  'orders.reference',
  'orders.payment',
  'orders.delivery',
  'orders.tracking',
  'orders.note',
  'orders.created_at',
  'orders.updated_at',
  'orders.version',
] as const

/**
 * Selects orders with lines and history in one statement. With several statements, a concurrent deletion could leave an
 * order without its lines.
 */
export const selectOrders = (h: Handle) => {
  const rows = jsonRows(h)
  return h
    .selectFrom('orders')
    .select(orderColumns)
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
          .select(['s.status', 's.at', 's.by'])
          .whereRef('s.order_id', '=', 'orders.id')
          .orderBy('s.position'),
      ).as('history'),
    ])
}

type ReadStep = Omit<OrderStepRow, 'by'> & { by: string | null }
type Read = OrderRow & { lines: OrderLineRow[] | string; history: ReadStep[] | string }

/** Converts a row of `selectOrders`. Every history begins with the placement of the order, which is pending. */
export const toOrderWithLinesAndHistory = <Row extends Read>(row: Row): Row & WholeOrder => ({
  ...row,
  lines: parseJsonColumn(row.lines),
  history: [{ status: 'pending', at: row.created_at }, ...parseJsonColumn(row.history).map(toStep)],
})

const toStep = ({ by, ...step }: ReadStep): OrderStepRow => (by === null ? step : { ...step, by })
