import { sql } from 'kysely'
import { compileOnce } from '../compile-once.ts'
import type { Db, Handle, Trx } from '../database.ts'
import { databaseTimeMs } from '../database-time.ts'
import type { AttemptsRow } from '../tables.ts'

/** Whose attempts of which kind. */
export type AttemptsOf = Pick<AttemptsRow, 'kind' | 'key'>
/** How many there were, and how long the window lasts from now on. */
export type Counted = AttemptsOf & { count: number; rest_ms: number }

// The database's own clock: those of the nodes may differ.
const now = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
const rest = sql<number>`greatest(ends_at - ${now}, 0)`.as('rest_ms')

/** An attempt of which there may be so many in a window of `windowMs` that begins with the first one. */
export type Countable = AttemptsOf & { points: number; windowMs: number }

const addAll = (h: Handle, attempts: readonly Countable[]) => {
  const values = attempts.map(
    ({ kind, key, points, windowMs }) => sql`(${kind}, ${key}, ${points}::bigint, ${windowMs}::bigint)`,
  )
  const statement = sql<Counted>`
    with quick as materialized (select set_config('synchronous_commit', 'off', true)),
      attempt (kind, key, points, window_ms) as (values ${sql.join(values)})
    insert into attempts (kind, key, count, ends_at)
    select kind, key, 1, ${now} + window_ms from quick, attempt
    where not exists (
      select from attempt as each join attempts as used using (kind, key)
      where used.ends_at > ${now} and used.count >= each.points)
    order by kind, key
    on conflict (kind, key) do update set
      count = case when attempts.ends_at > ${now} then attempts.count + 1 else 1 end,
      ends_at = case when attempts.ends_at > ${now} then attempts.ends_at else excluded.ends_at end
    where attempts.ends_at <= ${now} or attempts.count < (
      select points from attempt where attempt.kind = excluded.kind and attempt.key = excluded.key)
    returning kind, key, count, ${rest}`
  return { compile: () => statement.compile(h) }
}

const addOne = compileOnce((h, one: Countable) => addAll(h, [one]))
const addTwo = compileOnce((h, one: Countable, other: Countable) => addAll(h, [one, other]))

/**
 * On PostgreSQL: counts one attempt each, or none when one has all its points already; of attempts that come at the same moment
 * those that found a point left come back nevertheless. Nobody waits for the disk: what a crash of the database may forget are
 * the attempts of its last second.
 */
export const add = (db: Db, one: Countable, other?: Countable): Promise<Counted[]> =>
  other === undefined ? addOne(db, one) : addTwo(db, one, other)

/** On PostgreSQL: what was counted in windows that have not ended. */
export const find = (db: Db, attempts: readonly AttemptsOf[]): Promise<Counted[]> =>
  db
    .selectFrom('attempts')
    .select(['kind', 'key', 'count', rest])
    .where((is) => is.or(attempts.map((attempt) => is.and(attempt))))
    .where('ends_at', '>', now)
    .execute()

/** On PostgreSQL: takes back one attempt each. */
export const takeBack = async (db: Db, attempts: readonly AttemptsOf[]): Promise<void> => {
  await db
    .with('mine', (h) =>
      h
        .selectFrom('attempts')
        .select(['kind', 'key'])
        .where((is) => is.or(attempts.map((attempt) => is.and(attempt))))
        // In the order in which `add` takes them: in another one two statements would wait for each other.
        .orderBy('kind')
        .orderBy('key')
        .forUpdate(),
    )
    .updateTable('attempts')
    .from('mine')
    .set({ count: sql`count - 1` })
    .whereRef('attempts.kind', '=', 'mine.kind')
    .whereRef('attempts.key', '=', 'mine.key')
    .where('count', '>', 0)
    .execute()
}

/** Forgets all attempts of these. */
export const remove = async (h: Handle, attempts: readonly AttemptsOf[]): Promise<void> => {
  await h
    .deleteFrom('attempts')
    .where((is) => is.or(attempts.map((attempt) => is.and(attempt))))
    .execute()
}

/** Deletes what was counted in windows that have ended. */
export const deleteEnded = async (trx: Trx): Promise<void> => {
  await trx.deleteFrom('attempts').where('ends_at', '<=', databaseTimeMs(trx)).execute()
}

/** All that is kept. */
export const list = (h: Handle): Promise<AttemptsRow[]> =>
  h.selectFrom('attempts').select(['kind', 'key', 'count', 'ends_at']).execute()

/** Keeps counts as they are now. */
export const put = async (trx: Trx, row: AttemptsRow): Promise<void> => {
  await trx
    .insertInto('attempts')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet({ count: row.count, ends_at: row.ends_at }),
    )
    .execute()
}
