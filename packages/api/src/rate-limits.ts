import { hash } from 'node:crypto'
import { type Attempt, type Attempts, isUsedUp, type Limit, type Quota, Refusal } from '@voltway/store'

type Caller = { attempts: Attempts; setHeader(name: string, value: string): void }

const minuteMs = 60_000

/** The kinds of attempts that are counted; REST and tRPC share the counts. */
export const limits = {
  /** Per address and e-mail. */
  loginFailures: { kind: 'login', points: 10, windowMs: 15 * minuteMs },
  /** Per address, over all e-mails: whoever tries one password on many accounts. */
  addressLoginFailures: { kind: 'login-address', points: 20, windowMs: 15 * minuteMs },
  adminFailures: { kind: 'admin', points: 10, windowMs: 15 * minuteMs },
  metricsFailures: { kind: 'metrics', points: 10, windowMs: 15 * minuteMs },
  registrations: { kind: 'register', points: 30, windowMs: 60 * minuteMs },
  checkouts: { kind: 'checkout', points: 30, windowMs: minuteMs },
} satisfies Record<string, Limit>

/** One attempt by the one whom the text names. */
export const attemptOf = (limit: Limit, whose: string): Attempt => ({
  limit,
  key: hash('sha256', whose, 'base64url'),
})

/**
 * Counts an attempt by each of its limits, or by none when one of them is used up.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export const countAttempts = async (caller: Caller, ...attempts: Attempt[]): Promise<void> => {
  const { counted, quotas } = await caller.attempts.add(attempts)
  if (!counted) throw tooMany(caller, quotas)
  tell(caller, quotas)
}

/** Counts nothing; whether something was counted before. @throws Refusal TOO_MANY_REQUESTS when the limit is used up */
export const refuseIfUsedUp = async (caller: Caller, attempt: Attempt): Promise<boolean> => {
  const quotas = await caller.attempts.quotas([attempt])
  if (quotas.some(isUsedUp)) throw tooMany(caller, quotas)
  return quotas.some(({ limit, remaining }) => remaining < limit)
}

const tooMany = (caller: Caller, quotas: Quota[]) =>
  new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: tell(caller, quotas) })

/** Tells of the limit that holds first, for the longest time, and gives the seconds until then. */
const tell = ({ setHeader }: Caller, quotas: Quota[]): number => {
  const [first] = quotas.toSorted((a, b) => a.remaining - b.remaining || b.resetSeconds - a.resetSeconds)
  if (first === undefined) return 0
  setHeader('RateLimit-Limit', String(first.limit))
  setHeader('RateLimit-Remaining', String(first.remaining))
  setHeader('RateLimit-Reset', String(first.resetSeconds))
  return first.resetSeconds
}
