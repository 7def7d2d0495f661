import { type Expression, sql } from 'kysely'
import type { Handle } from '../../database.ts'
import type { RowPage, Window } from '../../rows.ts'

/** The ids of the current page. `rows` of `selectPage` must be restricted to them, or all rows would be built. */
export const idsOfPage = sql<string>`(select id from page)`

/** The id of a matching row, and its sort key. */
export type Match = { id: string; key: unknown }

/**
 * Selects a page of matches and their number in one statement, and builds rows for this page only. `matches` selects ids
 * and sort keys, `rows` selects rows and is joined by `id`. Set `scan` if finding the matches is expensive: they are then
 * computed once. Otherwise one index counts them and another one sorts them.
 */
export const selectPage = async <Row extends { id: string }>(
  h: Handle,
  { matches, rows, scan }: { matches: Expression<Match>; rows: Expression<Row>; scan: boolean },
  { direction, limit, offset }: Window & { direction: 'asc' | 'desc' },
): Promise<RowPage<Row>> => {
  const way = sql.raw(direction)
  const found = await sql<{ found_total: number; id: string | null }>`
    with found as ${scan ? sql`materialized` : sql`not materialized`} ${matches},
    page as materialized (
      select id, key from found order by key ${way}, id ${way} limit ${limit} offset ${offset})
    select tally.total as found_total, item.*
    from (select count(*) as total from found) as tally
    left join page on true
    left join ${rows} as item on item.id = page.id
    order by page.key ${way}, page.id ${way}`.execute(h)
  // Beyond the last page, the query returns one row that has only the total.
  const page = found.rows.filter(({ id }) => id !== null).map(({ found_total: _, ...row }) => row)
  return { total: found.rows[0]?.found_total ?? 0, rows: page as unknown as Row[] }
}
