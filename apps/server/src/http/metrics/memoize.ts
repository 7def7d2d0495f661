import { setTimeout as sleep } from 'node:timers/promises'

/** So long a scrape waits for an answer; what comes later is there for the next one. */
const timeoutMs = 50

type Limits = { freshMs: number; nowMs: () => number; onFailure: (error: unknown) => void }

/**
 * Asks one question at a time, and again when the answer is older than `freshMs`. Until the next answer comes the last one holds;
 * when there is none, or the last question failed, undefined.
 */
export const memoize = <Answer>(ask: () => Promise<Answer>, { freshMs, nowMs, onFailure }: Limits) => {
  let known: { answer: Answer; at: number } | undefined
  let asking: Promise<void> | undefined
  const askNow = async () => {
    const at = nowMs()
    try {
      known = { answer: await ask(), at }
    } catch (error) {
      known = undefined
      onFailure(error)
    } finally {
      asking = undefined
    }
  }
  return async (): Promise<Answer | undefined> => {
    if (known === undefined || nowMs() - known.at >= freshMs) {
      asking ??= askNow()
      await Promise.race([asking, sleep(timeoutMs, undefined, { ref: false })])
    }
    return known?.answer
  }
}
