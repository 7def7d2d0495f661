import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { formatError } from '../../logging/format-error.ts'

/** The time for which a scrape waits for a query. A later result is returned by the next scrape. */
const timeoutMs = 50

/**
 * Returns a function that returns the latest result of a query, and runs the query again when the result is older than `freshMs`.
 * It runs one query at a time. The result is undefined before the first success and after a failure, which it logs.
 */
export const memoize = <Result>(
  query: () => Promise<Result>,
  log: Logger,
  freshMs: number,
  nowMs = () => performance.now(),
) => {
  let latest: { result: Result; at: number } | undefined
  let running: Promise<void> | undefined
  const runQuery = async () => {
    const at = nowMs()
    try {
      latest = { result: await query(), at }
    } catch (err) {
      latest = undefined
      log.warn({ fault: formatError(err) }, 'Numbers for /metrics could not be read')
    } finally {
      running = undefined
    }
  }
  return async (): Promise<Result | undefined> => {
    if (latest === undefined || nowMs() - latest.at >= freshMs) {
      running ??= runQuery()
      await Promise.race([running, sleep(timeoutMs, undefined, { ref: false })])
    }
    return latest?.result
  }
}
