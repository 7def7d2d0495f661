import { type RawBuilder, sql } from 'kysely'
import { type Handle, isPostgres } from './database.ts'

// Whether something has expired is decided by the database's clock, because the clock of a node may be days away from it.
// On SQLite this clock is the machine's as it is now, also while `clock.ts` is ahead of it.
const timeAt = (h: Handle, sign: '+' | '-', seconds: number): RawBuilder<string> =>
  isPostgres(h)
    ? sql`to_char((now() ${sql.raw(sign)} make_interval(secs => ${seconds})) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${sql.lit(sign)} || ${seconds} || ' seconds')`

/** The database's time plus `seconds`, as a stored ISO text. */
export const timeIn = (h: Handle, seconds: number): RawBuilder<string> => timeAt(h, '+', seconds)

/** The database's time minus `seconds`, as a stored ISO text. */
export const timeAgo = (h: Handle, seconds: number): RawBuilder<string> => timeAt(h, '-', seconds)
