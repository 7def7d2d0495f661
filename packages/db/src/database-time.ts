import { type RawBuilder, sql } from 'kysely'
import { type Handle, isPostgres } from './database.ts'

// The database's clock decides whether something has expired, because the clock of a node may differ by days. On SQLite
// this is the clock of the machine, even while `clock.ts` is ahead of it.
const timeAt = (h: Handle, sign: '+' | '-', seconds: number): RawBuilder<string> =>
  isPostgres(h)
    ? sql`to_char((now() ${sql.raw(sign)} make_interval(secs => ${seconds})) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${sql.lit(sign)} || ${seconds} || ' seconds')`

/** Returns an SQL expression for the database's time plus `seconds`, as ISO-8601 text. */
export const timeIn = (h: Handle, seconds: number): RawBuilder<string> => timeAt(h, '+', seconds)

/** Returns an SQL expression for the database's time minus `seconds`, as ISO-8601 text. */
export const timeAgo = (h: Handle, seconds: number): RawBuilder<string> => timeAt(h, '-', seconds)
