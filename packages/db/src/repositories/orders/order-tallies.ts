import { sql } from 'kysely'
import type { Handle } from '../../database.ts'
import type { DayTally } from '../../rows.ts'
import { countRows } from '../sql/count-rows.ts'
import type { OrderStatus } from './order-tables.ts'

/** Counts the orders of each time span, and sums the totals of all and of paid orders. Cancelled orders do not count. */
export const tallyDays = async (
  h: Handle,
  days: readonly { from: string; until: string }[],
): Promise<DayTally[]> => {
  const spans = sql.join(
    days.map(({ from, until }, position) => sql`(${sql.lit(position)}, ${from}, ${until})`),
  )
  const { rows } = await sql<DayTally>`
    with days(position, since, until) as (values ${spans})
    select count(orders.id) as orders, coalesce(sum(orders.total_cents), 0) as ordered_cents,
      coalesce(sum(case when status <> 'pending' then orders.total_cents end), 0) as paid_cents
    from days
    left join orders on created_at >= since and created_at < until and status <> 'cancelled'
    group by position
    order by position`.execute(h)
  return rows
}

/** Lists the countries of the delivery addresses of all orders. */
export const listCountries = async (h: Handle): Promise<string[]> => {
  const query = h.selectFrom('orders').select('country').distinct().where('country', 'is not', null)
  return (await query.orderBy('country').execute()).flatMap(({ country }) => country ?? [])
}

export const countByStatuses = (h: Handle, statuses: readonly OrderStatus[]): Promise<number> =>
  countRows(h.selectFrom('orders').where('status', 'in', statuses))

export const tallyStatuses = (h: Handle): Promise<{ status: OrderStatus; orders: number }[]> =>
  h
    .selectFrom('orders')
    .select(['status', sql<number>`count(*)`.as('orders')])
    .groupBy('status')
    .execute()
