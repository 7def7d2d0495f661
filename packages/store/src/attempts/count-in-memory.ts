import { type AttemptCounter, type Counted, countAttempts, maxKeys } from './attempt-counter.ts'
import { type Attempt, type Attempts, isUsedUp, type Limit } from './attempts.ts'

/** Attempts that are counted in this process, and what is needed to keep them beyond its end. */
export type AttemptsInMemory = Attempts & {
  /** Gives what has changed since it was last asked. */
  takeChanges(): Change[]
  /** Takes changes back that could not be kept. */
  returnChanges(changes: readonly Change[]): void
  /** Goes on with what was counted before, shortest windows first. */
  restore(kept: readonly { kind: string; key: string; counted: Counted }[], limits: readonly Limit[]): void
}

/** What is counted for a key now; undefined where nothing is any more. */
type Change = { kind: string; key: string; counted: Counted | undefined }

/** Counts attempts in memory of a bounded size, by a clock that never jumps. */
export const countInMemory = (elapsedMs: () => number): AttemptsInMemory => {
  const counters = new Map<string, AttemptCounter>()
  const changed = new Map<string, Set<string>>()

  const counterOf = ({ kind, points, windowMs }: Limit) => {
    const counter = counters.get(kind) ?? countAttempts({ points, windowMs, elapsedMs })
    counters.set(kind, counter)
    return counter
  }
  const noteChange = (kind: string, key: string) => {
    const keys = changed.get(kind) ?? new Set<string>()
    keys.delete(key)
    changed.set(kind, keys.add(key))
    // Nobody may take changes for long, or ever: no more of them are remembered than of the counts.
    const [oldest = key] = keys
    if (keys.size > maxKeys) keys.delete(oldest)
  }
  const change = ({ limit, key }: Attempt) => {
    noteChange(limit.kind, key)
    return counterOf(limit)
  }
  const quotasOf = (attempts: readonly Attempt[]) =>
    attempts.map(({ limit, key }) => counterOf(limit).quota(key))

  return {
    quotas: async (attempts) => quotasOf(attempts),

    add: async (attempts) => {
      const usedUp = quotasOf(attempts).filter(isUsedUp)
      if (usedUp.length > 0) return { counted: false, quotas: usedUp }
      return { counted: true, quotas: attempts.map((attempt) => change(attempt).add(attempt.key)) }
    },

    takeBack: async (attempts) => {
      for (const attempt of attempts) change(attempt).takeBack(attempt.key)
    },

    forget: async (attempts) => {
      for (const attempt of attempts) change(attempt).forget(attempt.key)
    },

    takeChanges: () => {
      const changes = [...changed].flatMap(([kind, keys]) =>
        [...keys].map((key) => ({ kind, key, counted: counters.get(kind)?.counted(key) })),
      )
      changed.clear()
      return changes
    },

    returnChanges: (changes) => {
      for (const { kind, key } of changes) noteChange(kind, key)
    },

    restore: (kept, limits) => {
      for (const limit of limits) {
        // A counter drops what ends first, and stops at what has not ended.
        const rows = kept.filter(({ kind }) => kind === limit.kind)
        for (const { key, counted } of rows.toSorted((a, b) => a.counted.restMs - b.counted.restMs))
          counterOf(limit).restore(key, counted)
      }
    },
  }
}
