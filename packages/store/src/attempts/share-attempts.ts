import { setTimeout as sleep } from 'node:timers/promises'
import { type Counted, attempts as table } from '@voltway/db'
import { read } from '../access.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import type { Quota } from './attempt-counter.ts'
import { type Attempt, type Attempts, isUsedUp } from './attempts.ts'

/** So long a question waits for the shop's counts before the process's own ones answer. */
const patienceMs = 200

/**
 * Counts attempts in the database, on PostgreSQL: for all nodes together, and beyond a restart. While it does not answer they are
 * counted by `insurance`, so a failing database opens nothing.
 */
export const shareAttempts = (shop: Shop, insurance: Attempts): Attempts => {
  const insured = async <Result>(shared: () => Promise<Result>, own: () => Promise<Result>) => {
    try {
      return await shared()
    } catch (error) {
      if (error instanceof Refusal) return own()
      throw error
    }
  }
  const quotas = async (attempts: readonly Attempt[]) => {
    const counted = await read(shop, (db) => table.find(db, attempts.map(rowOf)))
    return attempts.map((attempt) => quotaOf(attempt, counted))
  }
  const takeBack = (attempts: readonly Attempt[]) =>
    insured(
      () => read(shop, (db) => table.takeBack(db, attempts.map(rowOf))),
      () => insurance.takeBack(attempts),
    )

  const add = async (attempts: readonly Attempt[]) => {
    const [one, other] = attempts.map(({ limit, key }) => ({ ...limit, key }))
    // Nothing is counted by more than two limits.
    const counted = one === undefined ? [] : await read(shop, (db) => table.add(db, one, other))
    if (counted.length === attempts.length)
      return { counted: true, quotas: attempts.map((attempt) => quotaOf(attempt, counted)) }
    const alone = attempts.filter((attempt) => find(attempt, counted))
    if (alone.length > 0) await takeBack(alone)
    const left = await quotas(attempts)
    const usedUp = left.filter(isUsedUp)
    // Nothing is, when an attempt was taken back meanwhile: then the next try may succeed.
    const soon = left.map((quota) => ({ ...quota, remaining: 0, resetSeconds: 1 }))
    return { counted: false, quotas: usedUp.length > 0 ? usedUp : soon }
  }

  return {
    quotas: async (attempts) => {
      // What the node has counted by itself holds as well.
      const own = await insurance.quotas(attempts)
      const late = sleep(patienceMs, own, { ref: false })
      const shared = await Promise.race([
        insured(
          () => quotas(attempts),
          async () => own,
        ),
        late,
      ])
      return shared.map((quota, at) => stricter(quota, own[at]))
    },

    add: (attempts) =>
      insured(
        () => add(attempts),
        () => insurance.add(attempts),
      ),

    takeBack,

    forget: async (attempts) => {
      await insurance.forget(attempts)
      await insured(
        () => read(shop, (db) => table.remove(db, attempts.map(rowOf))),
        async () => {},
      )
    },
  }
}

const rowOf = ({ limit: { kind }, key }: Attempt) => ({ kind, key })

const find = ({ limit, key }: Attempt, counted: readonly Counted[]) =>
  counted.find((row) => row.kind === limit.kind && row.key === key)

const quotaOf = (attempt: Attempt, counted: readonly Counted[]): Quota => {
  const { points, windowMs } = attempt.limit
  const { count, rest_ms } = find(attempt, counted) ?? { count: 0, rest_ms: windowMs }
  return {
    limit: points,
    remaining: Math.max(0, points - count),
    resetSeconds: Math.max(1, Math.ceil(rest_ms / 1000)),
  }
}

const stricter = (one: Quota, other: Quota | undefined): Quota =>
  other === undefined || one.remaining <= other.remaining ? one : other
