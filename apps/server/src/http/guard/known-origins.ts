import { LRUCache } from 'lru-cache'

const maxKnown = 6
const maxCandidates = 1000
/** Compressing the pages of an origin then costs no more than the pages that were sent before. */
const requestsOfKnown = 100

/**
 * Tells the origins by which visitors come from those that a client invents: the first few are known at once, any other one
 * after 100 requests. Of both only the last ones are remembered.
 */
export const knownOrigins = () => {
  const known = new LRUCache<string, true>({ max: maxKnown })
  const requests = new LRUCache<string, number>({ max: maxCandidates })
  return (origin: string): boolean => {
    if (known.get(origin)) return true
    const count = (requests.get(origin) ?? 0) + 1
    requests.set(origin, count)
    if (known.size === maxKnown && count < requestsOfKnown) return false
    known.set(origin, true)
    requests.delete(origin)
    return true
  }
}
