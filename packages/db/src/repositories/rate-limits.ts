import { setImmediate as nextIteration } from 'node:timers/promises'
import { sql } from 'kysely'
import { compileQuery } from '../compiled-query.ts'
import { type Db, type Handle, isPostgres } from '../database.ts'

/**
 * An attempt. A window allows `points` attempts of one kind and key. It begins with the first attempt. The key is a hash, or two
 * hashes of the same length with a dot in between.
 */
export type Attempt = { kind: string; key: string; points: number; windowMs: number }

/** The remaining attempts of a window, and the milliseconds until it ends. */
export type RemainingAttempts = { remaining: number; rest_ms: number }

// The clocks of several nodes may differ, so PostgreSQL's clock decides. `limits.db` has a clock that is never set.
const clock = (h: Handle) =>
  isPostgres(h) ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint` : sql<number>`now_ms()`

// Commits do not wait for the disk. A crash of PostgreSQL may lose the attempts of its last second.
const settings = (h: Handle) =>
  isPostgres(h) ? sql`select set_config('synchronous_commit', 'off', true)` : sql`select 1`

/** Counts an attempt. Returns no row if no attempt remains. */
export const count = compileQuery((h, { kind, key, points, windowMs }: Attempt) => {
  const now = clock(h)
  const isOpen = sql`(rate_limits.ends_at > ${now} and rate_limits.remaining <= excluded.remaining)`
  const statement = sql<RemainingAttempts>`
    with settings as materialized (${settings(h)})
    insert into rate_limits (kind, key, remaining, window_ms, ends_at)
    select ${kind}, ${key}, cast(${points} as bigint) - 1, cast(${windowMs} as bigint), ${now} + cast(${windowMs} as bigint)
    from settings where true
    on conflict (kind, key) do update set
      remaining = case when ${isOpen} then rate_limits.remaining - 1 else excluded.remaining end,
      ends_at = case when ${isOpen} then rate_limits.ends_at else excluded.ends_at end
    where not ${isOpen} or rate_limits.remaining > 0
    returning remaining, ends_at - ${now} as rest_ms`
  return { compile: () => statement.compile(h) }
})

/** Finds the remaining attempts; undefined if there is no open window. */
export const find = (db: Db, { kind, key }: Attempt): Promise<RemainingAttempts | undefined> =>
  db
    .selectFrom('rate_limits')
    .select(['remaining', sql<number>`ends_at - ${clock(db)}`.as('rest_ms')])
    .where((is) => is.and({ kind, key }))
    .where('ends_at', '>', clock(db))
    .executeTakeFirst()

/** Gives back `attempts` counted attempts. If none is left, the next attempt begins a new window. */
export const giveBack = async (db: Db, { kind, key, points }: Attempt, attempts: number): Promise<void> => {
  await db
    .updateTable('rate_limits')
    .set({
      remaining: sql`case when remaining < ${points - attempts} then remaining + ${attempts} else ${points} end`,
    })
    .where((is) => is.and({ kind, key }))
    .execute()
}

/** Deletes all windows whose keys have this hash, and returns their number. */
export const forget = async (db: Db, hash: string): Promise<number> => {
  const { numAffectedRows } = await sql`delete from rate_limits
    where substr(key, 1, ${hash.length}) = ${hash} or substr(key, ${hash.length + 2}) = ${hash}`.execute(db)
  return Number(numAffectedRows)
}

/** Deletes windows that have ended, and shortens windows that became longer because a clock was set back. */
export const sweep = async (db: Db): Promise<void> => {
  while ((await deleteBatch(db)) === batchSize) await nextIteration()
  const latestEnd = sql<number>`${clock(db)} + window_ms`
  await db.updateTable('rate_limits').set({ ends_at: latestEnd }).where('ends_at', '>', latestEnd).execute()
}

/** PostgreSQL ends a statement after 5 seconds, and on SQLite all requests wait for a batch. */
const batchSize = 10_000

const deleteBatch = async (db: Db): Promise<number> => {
  const ended = sql`ends_at <= ${clock(db)}`
  // With `kind, key`, PostgreSQL would compare each pair of rows if its statistics are from a time when the table was empty.
  const row = sql.raw(isPostgres(db) ? 'ctid' : 'kind, key')
  const rows = sql`select ${row} from rate_limits where ${ended} limit ${batchSize}`
  // The end is checked again, because another node may begin a new window meanwhile.
  const deletion = sql`delete from rate_limits where ${ended} and (${row}) in (${rows})`
  return Number((await deletion.execute(db)).numAffectedRows)
}
