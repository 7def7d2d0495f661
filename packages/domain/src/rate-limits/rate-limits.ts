import { type Attempt, type Database, type Db, type RemainingAttempts, rateLimits } from '@voltway/db'
import { Refusal } from '../refusal.ts'

export type { Attempt } from '@voltway/db'

/** What remains of a limit for one key. */
export type Quota = { limit: number; remaining: number; resetSeconds: number }

export const isUsedUp = ({ remaining }: Quota): boolean => remaining === 0

/**
 * Counts attempts in a table: of the shop's database on PostgreSQL, of `limits.db` on SQLite.
 * See docs/decisions/0004-rate-limits.md.
 */
export class RateLimits {
  readonly #db: Db
  readonly #checks: Db

  /** `checks` reads without waiting for other requests' connections, because every admin request reads. */
  constructor({ db, checks }: Pick<Database, 'db' | 'checks'>) {
    this.#db = db
    this.#checks = checks
  }

  /** Reads what remains for each attempt. @throws Refusal UNAVAILABLE */
  quotas(attempts: readonly Attempt[]): Promise<Quota[]> {
    const find = async (attempt: Attempt) => toQuota(attempt, await rateLimits.find(this.#checks, attempt))
    return available(Promise.all(attempts.map(find)))
  }

  /**
   * Counts all of these attempts, or none if a limit is used up, and returns what remains.
   * @throws Refusal UNAVAILABLE
   */
  async count(attempts: readonly Attempt[]): Promise<{ isCounted: boolean; quotas: Quota[] }> {
    // Limits that are used up are found by reading, so that a flood of rejected attempts writes nothing.
    const usedUp = attempts.length > 1 ? (await this.quotas(attempts)).filter(isUsedUp) : []
    if (usedUp.length > 0) return { isCounted: false, quotas: usedUp }
    const quotas: Quota[] = []
    for (const [index, attempt] of attempts.entries()) {
      const [row] = await available(rateLimits.count(this.#db, attempt))
      if (row === undefined) {
        await this.giveBack(attempts.slice(0, index))
        // An attempt that was given back meanwhile changes nothing: this one was rejected.
        const rejected = (await this.quotas([attempt])).map((quota) => ({ ...quota, remaining: 0 }))
        return { isCounted: false, quotas: rejected }
      }
      quotas.push(toQuota(attempt, row))
    }
    return { isCounted: true, quotas }
  }

  /** Gives counted attempts back. A count that cannot be written now stays until its window ends. */
  async giveBack(attempts: readonly Attempt[]): Promise<void> {
    for (const attempt of attempts) await rateLimits.giveBack(this.#db, attempt, 1).catch(() => {})
  }

  /** As `giveBack`, for all attempts of this one's key. */
  async reset(attempt: Attempt): Promise<void> {
    await rateLimits.giveBack(this.#db, attempt, attempt.points).catch(() => {})
  }

  /** Deletes what has ended. */
  async sweep(): Promise<void> {
    await rateLimits.sweep(this.#db)
  }
}

/** Rejects an attempt that cannot be counted, whatever the reason: otherwise a broken table would admit any number of guesses. */
const available = <Result>(counted: Promise<Result>): Promise<Result> =>
  counted.catch((cause: Error) => {
    throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 1, cause })
  })

const toQuota = ({ points, windowMs }: Attempt, row?: RemainingAttempts): Quota => {
  const { remaining, rest_ms } = row ?? { remaining: points, rest_ms: windowMs }
  const resetSeconds = Math.max(1, Math.ceil(Math.min(rest_ms, windowMs) / 1000))
  return { limit: points, remaining, resetSeconds }
}
