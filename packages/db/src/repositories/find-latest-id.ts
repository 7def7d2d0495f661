import { sql } from 'kysely'
import type { Handle } from '../database.ts'

/** Finds the latest id of these tables. Ids begin with their time. Each `max` reads only the last entry of a primary key. */
export const findLatestId = async (h: Handle): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string | null }>`
    select max(id) as id from (
      select max(id) as id from users
      union all select max(id) from products
      union all select max(id) from orders
      union all select max(id) from payment_methods
      union all select max(id) from audit_log
      union all select max(id) from events
      union all select max(id) from deliveries
      union all select max(id) from withdrawals
    ) as latest`.execute(h)
  return rows[0]?.id ?? undefined
}
