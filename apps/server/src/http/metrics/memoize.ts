import { setTimeout as sleep } from 'node:timers/promises'

/** So long a scrape waits for an answer; what comes later is there for the next one. */
const timeoutMs = 50

type Limits = { freshMs: number; nowMs: () => number; onFailure: (error: unknown) => void }

/**
 * Asks one question at a time, and again when the answer is older than `freshMs`. Until the next answer comes the last one holds;
 * when there is none, or the last question failed, undefined.
 */
export const memoize = <Result>(query: () => Promise<Result>, { freshMs, nowMs, onFailure }: Limits) => {
  let latest: { result: Result; at: number } | undefined
  let running: Promise<void> | undefined
  const runQuery = async () => {
    const at = nowMs()
    try {
      latest = { result: await query(), at }
    } catch (error) {
      latest = undefined
      onFailure(error)
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
