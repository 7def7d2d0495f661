import { type Expression, sql } from 'kysely'
import type { Handle } from '../database.ts'
import type { Found, Window } from '../tables.ts'

/** The ids of the page that is being built: `rows` of `foundPage` are restricted to them, or all would be built. */
export const idsOfPage = sql<string>`(select id from page)`

/** A row that is found, and by what it is sorted. */
export type Match = { id: string; key: unknown }

/**
 * A page of matches and their number, in one statement: only the ids and keys of what is passed over are read, and rows are
 * built for the page alone. `matches` gives id and sort key, `rows` gives what is shown and is joined by `id`. `scan` says
 * that matches are found by looking at each row: then this is done once, else an index counts and another one sorts.
 * `countTo` ends the counting.
 */
export const foundPage = <Row extends { id: string }>(
  h: Handle,
  {
    matches,
    rows,
    scan,
    countTo,
  }: { matches: Expression<Match>; rows: Expression<Row>; scan: boolean; countTo?: number },
  { direction, limit, offset }: Window & { direction: 'asc' | 'desc' },
): Promise<Found<Row>> => {
  const way = ways[direction]
  const counted = countTo === undefined ? sql`found` : sql`(select 1 from found limit ${countTo}) as counted`
  return showPage(h, {
    tables: sql`found as ${scan ? sql`materialized` : sql`not materialized`} ${matches}, page as materialized (
      select id, key from found order by key ${way}, id ${way} limit ${limit} offset ${offset})`,
    total: sql<number>`(select count(*) from ${counted})`,
    rows,
    direction,
  })
}

const ways = { asc: sql`asc`, desc: sql`desc` }

/** Shows the rows whose ids and keys are in `page`, one of `tables`, and a total. */
export const showPage = async <Row extends { id: string }>(
  h: Handle,
  {
    tables,
    total,
    rows,
    direction,
  }: {
    tables: Expression<unknown>
    total: Expression<number>
    rows: Expression<Row>
    direction: 'asc' | 'desc'
  },
): Promise<Found<Row>> => {
  const way = ways[direction]
  const found = await sql<{ found_total: number; id: string | null }>`
    with ${tables}
    select tally.total as found_total, item.*
    from (select ${total} as total) as tally
    left join page on true
    left join ${rows} as item on item.id = page.id
    order by page.key ${way}, page.id ${way}`.execute(h)
  // Behind the last page there is one row all the same, with nothing but the number.
  const page = found.rows.filter(({ id }) => id !== null).map(({ found_total: _, ...row }) => row)
  return { total: found.rows[0]?.found_total ?? 0, rows: page as unknown as Row[] }
}
