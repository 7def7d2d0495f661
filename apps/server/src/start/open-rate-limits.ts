import { type Database, openLimitsFile } from '@voltway/db'
import { RateLimits } from '@voltway/domain'
import type { Logger } from 'pino'

// The time of the start plus the time since: setting the machine's clock changes neither.
const clockMs = () => Math.floor(performance.timeOrigin + performance.now())

/** The table of rate limits (docs/behaviour.md, "Rate limits"): on SQLite in `file`, because its commits need not be durable. */
export const openRateLimits = (database: Database, file: string, log: Logger) => {
  if (database.dialect === 'postgres') return { rateLimits: new RateLimits(database), close: () => {} }
  const { db, replaced, close } = openLimitsFile(file, clockMs)
  if (replaced === 'missing') log.info(`${file} is created`)
  else if (replaced !== undefined) log.warn({ reason: replaced }, `${file} is replaced by an empty file`)
  return { rateLimits: new RateLimits({ db, checks: db }), close }
}
