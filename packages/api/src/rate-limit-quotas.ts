import { hash } from 'node:crypto'
import { type Attempt, type AttemptCounter, isUsedUp, type Quota, Refusal } from '@voltway/domain'

type Limit = Omit<Attempt, 'key'>
type Caller = { rateLimits?: AttemptCounter | undefined; setHeader(name: string, value: string): void }

const minuteMs = 60_000

/** The rate limits (docs/behaviour.md, "Rate limits"). REST and tRPC share the counts. */
export const limits = {
  /** Per client IP and e-mail. */
  loginFailures: { kind: 'login', points: 10, windowMs: 15 * minuteMs },
  /** Per client IP for all e-mails, against attacks that try one password on many accounts. */
  networkLoginFailures: { kind: 'login-network', points: 20, windowMs: 15 * minuteMs },
  adminFailures: { kind: 'admin', points: 10, windowMs: 15 * minuteMs },
  /** Counted separately, because a program with an old key must not lock the owner out. */
  adminKeyFailures: { kind: 'admin-key', points: 10, windowMs: 15 * minuteMs },
  metricsFailures: { kind: 'metrics', points: 10, windowMs: 15 * minuteMs },
  /** Requests for a link for a new password, per client IP. */
  resetRequests: { kind: 'reset-request', points: 20, windowMs: 60 * minuteMs },
  /** Links for a new password, per e-mail. */
  resetMails: { kind: 'reset-mail', points: 3, windowMs: 60 * minuteMs },
  /** Changes of a password per e-mail, because each change sends a mail to an address that may be a stranger's. */
  passwordChanges: { kind: 'password-change', points: 10, windowMs: 24 * 60 * minuteMs },
  registrations: { kind: 'register', points: 30, windowMs: 60 * minuteMs },
  /** Declarations of withdrawal without a sign-in, per client IP. */
  withdrawals: { kind: 'withdrawal', points: 5, windowMs: 60 * minuteMs },
  checkouts: { kind: 'checkout', points: 30, windowMs: minuteMs },
  /** Orders per e-mail, because each order sends mails to an address that may be a stranger's. */
  ordersPerDay: { kind: 'order', points: 100, windowMs: 24 * 60 * minuteMs },
} satisfies Record<string, Limit>

/** Hashes a client's network or an e-mail, so that the table of rate limits stores neither. */
export const hashIdentifier = (identifier: string): string => hash('sha256', identifier, 'base64url')

/** Returns an attempt by these identifiers. Each is hashed alone, so that `rateLimits.forget` finds both. */
export const attemptOf = (limit: Limit, ...identifiers: string[]): Attempt => ({
  ...limit,
  key: identifiers.map(hashIdentifier).join('.'),
})

/** Counts an attempt. @throws Refusal TOO_MANY_REQUESTS if the limit is used up */
export const countAttempt = (caller: Caller, attempt: Attempt): Promise<void> =>
  runCounted(caller, [attempt], countsEveryError, async () => {})

const countsEveryError = () => true

/**
 * Counts all attempts, or none if one limit is used up, and runs their work. Gives the attempts back if the work fails with
 * an error that does not count.
 * @throws Refusal TOO_MANY_REQUESTS, and the errors of `work`
 */
export const runCounted = async <Result>(
  caller: Caller,
  attempts: Attempt[],
  counts: (error: unknown) => boolean,
  work: () => Promise<Result>,
): Promise<Result> => {
  const { rateLimits } = caller
  if (rateLimits === undefined) return work()
  return rateLimits.run(attempts, async ({ isCounted, quotas }) => {
    if (!isCounted) throw tooMany(caller, quotas)
    setHeaders(caller, quotas)
    return work().catch(async (error: unknown) => {
      if (!counts(error)) await rateLimits.giveBack(attempts)
      throw error
    })
  })
}

/** Counts nothing; returns true if attempts were counted before. @throws Refusal TOO_MANY_REQUESTS if the limit is used up */
export const rejectIfUsedUp = async (caller: Caller, attempt: Attempt): Promise<boolean> => {
  const quotas = (await caller.rateLimits?.quotas([attempt])) ?? []
  if (quotas.some(isUsedUp)) throw tooMany(caller, quotas)
  return quotas.some(({ limit, remaining }) => remaining < limit)
}

const tooMany = (caller: Caller, quotas: Quota[]) =>
  new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: setHeaders(caller, quotas) })

/**
 * Sets the headers for the limit with the fewest remaining attempts. If several are equal, it is the one that ends last. Returns
 * the seconds until it ends.
 */
const setHeaders = ({ setHeader }: Caller, quotas: Quota[]): number => {
  const [first] = quotas.toSorted((a, b) => a.remaining - b.remaining || b.resetSeconds - a.resetSeconds)
  if (first === undefined) return 0
  setHeader('RateLimit-Limit', String(first.limit))
  setHeader('RateLimit-Remaining', String(first.remaining))
  setHeader('RateLimit-Reset', String(first.resetSeconds))
  return first.resetSeconds
}
