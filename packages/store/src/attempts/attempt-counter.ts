/** What is left of a limit for one key. */
export type Quota = { limit: number; remaining: number; resetSeconds: number }

/** Counts attempts per key in windows that begin with a key's first attempt. */
export type AttemptCounter = {
  quota(key: string): Quota
  /** Counts an attempt. */
  add(key: string): Quota
  /** Takes back one counted attempt. */
  takeBack(key: string): void
  /** Forgets all attempts. */
  forget(key: string): void
  /** What is counted now; undefined when there is nothing. */
  counted(key: string): Counted | undefined
  /** Goes on with what was counted before. */
  restore(key: string, counted: Counted): void
}

/** So many attempts, in a window that lasts so long from now on. */
export type Counted = { count: number; restMs: number }

type Window = { count: number; endsAtMs: number }
type Settings = { points: number; windowMs: number; elapsedMs: () => number }

/**
 * Each limit remembers this many keys, some MB. Beyond them the oldest go first: refusing newcomers instead would let one
 * flood shut everybody out, and to have a count of one's own forgotten takes as many attempts from other addresses, each
 * of which is a guess already.
 */
export const maxKeys = 20_000

/** Counts in memory. The usual library keeps a timer per key, any number of keys, and counts by the time of day. */
export const countAttempts = ({ points, windowMs, elapsedMs }: Settings): AttemptCounter => {
  // In the order in which they end, because all last equally long.
  const windows = new Map<string, Window>()

  const removeEnded = () => {
    for (const [key, { endsAtMs }] of windows) {
      if (endsAtMs > elapsedMs() && windows.size <= maxKeys) return
      windows.delete(key)
    }
  }
  const quota = (key: string): Quota => {
    const { count, endsAtMs } = windows.get(key) ?? { count: 0, endsAtMs: elapsedMs() + windowMs }
    const resetSeconds = Math.max(1, Math.ceil((endsAtMs - elapsedMs()) / 1000))
    return { limit: points, remaining: Math.max(0, points - count), resetSeconds }
  }
  return {
    quota: (key) => {
      removeEnded()
      return quota(key)
    },
    add: (key) => {
      const window = windows.get(key) ?? { count: 0, endsAtMs: elapsedMs() + windowMs }
      window.count += 1
      windows.set(key, window)
      removeEnded()
      return quota(key)
    },
    takeBack: (key) => {
      const window = windows.get(key)
      if (window === undefined) return
      window.count -= 1
      if (window.count === 0) windows.delete(key)
    },
    forget: (key) => {
      windows.delete(key)
    },
    counted: (key) => {
      removeEnded()
      const window = windows.get(key)
      return window && { count: window.count, restMs: window.endsAtMs - elapsedMs() }
    },
    restore: (key, { count, restMs }) => {
      windows.set(key, { count, endsAtMs: elapsedMs() + Math.min(restMs, windowMs) })
    },
  }
}
