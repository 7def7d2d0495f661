const remembered = 6
const candidates = 1000
/** So that the pages that are compressed for one cost no more than those that went out before. */
const often = 100

/**
 * Tells the origins by which visitors come from those that somebody makes up: the first few are known at once, every
 * other one when it has been asked for often. Of both only the last ones are remembered.
 */
export const knownOrigins = () => {
  const known = new Map<string, true>()
  const asked = new Map<string, number>()
  return (origin: string): boolean => {
    const times = (asked.get(origin) ?? 0) + 1
    if (!known.has(origin) && known.size === remembered && times < often) {
      putLast(asked, origin, times, candidates)
      return false
    }
    asked.delete(origin)
    putLast(known, origin, true, remembered)
    return true
  }
}

const putLast = <Value>(kept: Map<string, Value>, key: string, value: Value, limit: number) => {
  kept.delete(key)
  kept.set(key, value)
  const [oldest = key] = kept.keys()
  if (kept.size > limit) kept.delete(oldest)
}
