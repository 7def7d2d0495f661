import { type Database, openLimitsFile } from '@voltway/db'
import { AttemptCounter } from '@voltway/domain'
import type { Logger } from 'pino'

// A monotonic clock: setting the machine's clock does not change it.
const clockMs = () => Math.floor(performance.timeOrigin + performance.now())

/**
 * Opens the table of rate limits (docs/behaviour.md, "Rate limits"). On SQLite it is in its own `file`, whose commits need not be
 * durable.
 */
export const openRateLimits = (database: Database, file: string, log: Logger) => {
  if (database.dialect === 'postgres') return { rateLimits: new AttemptCounter(database), close: () => {} }
  const { db, replaced, close } = openLimitsFile(file, clockMs)
  if (replaced === 'missing') log.info(`${file} is created`)
  else if (replaced !== undefined) log.warn({ reason: replaced }, `${file} is replaced by an empty file`)
  return { rateLimits: new AttemptCounter({ db, checks: db }), close }
}
