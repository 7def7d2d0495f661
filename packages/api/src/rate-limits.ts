import { Refusal } from '@voltway/store'
import { type AttemptCounter, countAttempts, countNothing, type Quota } from './attempt-counter.ts'

type Headers = { setHeader(name: string, value: string): void }

/** One attempt of a kind by the one whom the key names. */
type Attempt = readonly [limit: AttemptCounter, key: string]

/** The kinds of attempts that are counted; REST and tRPC share the counts. */
export type Limits = ReturnType<typeof createLimits>

const minute = 60

/**
 * The limits of attempts; `on: false` lets everything pass. `elapsedMs` is a clock that never jumps: the time of day may be
 * set, which would let attempts pass or hold them up for days.
 */
export const createLimits = (on: boolean, elapsedMs: () => number) => {
  const limit = (points: number, seconds: number) =>
    on ? countAttempts({ points, windowMs: seconds * 1000, elapsedMs }) : countNothing
  return {
    /** Per address and e-mail. */
    loginFailures: limit(10, 15 * minute),
    /** Per address, over all e-mails: whoever tries one password on many accounts. */
    addressLoginFailures: limit(20, 15 * minute),
    adminFailures: limit(10, 15 * minute),
    registrations: limit(30, 60 * minute),
    checkouts: limit(30, minute),
  }
}

/**
 * Counts an attempt by each of its limits, or by none when one of them is used up.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export const countAttempt = (headers: Headers, ...attempts: Attempt[]): void => {
  refuseIfUsedUp(headers, ...attempts)
  tell(
    headers,
    attempts.map(([limit, key]) => limit.add(key)),
  )
}

/** Counts nothing. @throws Refusal TOO_MANY_REQUESTS when one of the limits is used up */
export const refuseIfUsedUp = (headers: Headers, ...attempts: Attempt[]): void => {
  const usedUp = attempts.map(([limit, key]) => limit.quota(key)).filter(({ remaining }) => remaining === 0)
  if (usedUp.length === 0) return
  throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: tell(headers, usedUp) })
}

/** Takes back what `countAttempt` counted. */
export const takeBackAttempt = (...attempts: Attempt[]): void => {
  for (const [limit, key] of attempts) limit.takeBack(key)
}

/** Tells of the limit that holds first, for the longest time, and gives the seconds until then. */
const tell = (headers: Headers, quotas: Quota[]): number => {
  const [first] = quotas.toSorted((a, b) => a.remaining - b.remaining || b.resetSeconds - a.resetSeconds)
  if (first === undefined || !Number.isFinite(first.limit)) return 0
  headers.setHeader('RateLimit-Limit', String(first.limit))
  headers.setHeader('RateLimit-Remaining', String(first.remaining))
  headers.setHeader('RateLimit-Reset', String(first.resetSeconds))
  return first.resetSeconds
}
