import { type Attempt, type Database, type RemainingAttempts, rateLimits } from '@voltway/db'
import { Refusal } from '../refusal.ts'

export type { Attempt } from '@voltway/db'

/** The remaining attempts of a limit for one key. */
export type Quota = { limit: number; remaining: number; resetSeconds: number }

/** `isCounted` is true if the attempts were counted. Otherwise `quotas` has only limits that are used up. */
export type Counted = { isCounted: boolean; quotas: Quota[] }

export const isUsedUp = ({ remaining }: Quota): boolean => remaining === 0

/**
 * Counts attempts in a table of the shop's database on PostgreSQL, and of `limits.db` on SQLite. See
 * docs/decisions/0004-rate-limits.md.
 */
export class AttemptCounter {
  readonly #database: Pick<Database, 'db' | 'checks'>
  /** The limits and keys of the attempts whose work has not ended in this process. */
  readonly #running: string[] = []

  /** `checks` does not wait for the connections of other requests, because every admin request reads a limit. */
  constructor(database: Pick<Database, 'db' | 'checks'>) {
    this.#database = database
  }

  /** Reads the remaining attempts. @throws Refusal UNAVAILABLE */
  quotas(attempts: readonly Attempt[]): Promise<Quota[]> {
    const find = async (attempt: Attempt) => {
      const quota = toQuota(attempt, await rateLimits.find(this.#database.checks, attempt))
      // A running attempt may be removed from the count when it ends, so the client can retry after 1 second.
      return isUsedUp(quota) && this.#running.includes(idOf(attempt)) ? { ...quota, resetSeconds: 1 } : quota
    }
    return failAsUnavailable(Promise.all(attempts.map(find)))
  }

  /**
   * Counts all of these attempts, or none if one limit is used up, and returns the remaining attempts.
   * @throws Refusal UNAVAILABLE
   */
  async count(attempts: readonly Attempt[]): Promise<Counted> {
    return this.run(attempts, async (counted) => counted)
  }

  /** Counts attempts like `count`, and runs their work, which may give them back. @throws Refusal UNAVAILABLE */
  async run<Result>(
    attempts: readonly Attempt[],
    work: (counted: Counted) => Promise<Result>,
  ): Promise<Result> {
    // Limits that are used up are found by reading, so that a flood of rejected attempts writes nothing.
    const usedUp = attempts.length > 1 ? (await this.quotas(attempts)).filter(isUsedUp) : []
    if (usedUp.length > 0) return work({ isCounted: false, quotas: usedUp })
    const quotas: Quota[] = []
    try {
      for (const attempt of attempts) {
        const [row] = await failAsUnavailable(rateLimits.count(this.#database.db, attempt))
        if (row === undefined) break
        quotas.push(toQuota(attempt, row))
        this.#running.push(idOf(attempt))
      }
      const rejected = attempts[quotas.length]
      if (rejected === undefined) return await work({ isCounted: true, quotas })
      await this.giveBack(attempts.slice(0, quotas.length))
      // This attempt was rejected, even if another one was given back meanwhile.
      const [quota] = await this.quotas([rejected])
      const isOver = quota === undefined || !isUsedUp(quota)
      return await work({
        isCounted: false,
        quotas: [isOver ? { limit: rejected.points, remaining: 0, resetSeconds: 1 } : quota],
      })
    } finally {
      for (const attempt of attempts.slice(0, quotas.length))
        this.#running.splice(this.#running.indexOf(idOf(attempt)), 1)
    }
  }

  /** Gives back counted attempts. If the database cannot write, they count until their window ends. */
  async giveBack(attempts: readonly Attempt[]): Promise<void> {
    for (const attempt of attempts) await rateLimits.giveBack(this.#database.db, attempt, 1).catch(() => {})
  }

  async reset(attempt: Attempt): Promise<void> {
    await rateLimits.giveBack(this.#database.db, attempt, attempt.points).catch(() => {})
  }

  async sweep(): Promise<void> {
    await rateLimits.sweep(this.#database.db)
  }
}

/** Rejects an attempt that cannot be counted for any reason. Otherwise a broken table would admit any number of guesses. */
const failAsUnavailable = <Result>(counted: Promise<Result>): Promise<Result> =>
  counted.catch((cause: Error) => {
    throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 1, cause })
  })

const idOf = ({ kind, key }: Attempt) => `${kind} ${key}`

const toQuota = ({ points, windowMs }: Attempt, row?: RemainingAttempts): Quota => {
  const { remaining, rest_ms } = row ?? { remaining: points, rest_ms: windowMs }
  const resetSeconds = Math.max(1, Math.ceil(Math.min(rest_ms, windowMs) / 1000))
  return { limit: points, remaining, resetSeconds }
}
