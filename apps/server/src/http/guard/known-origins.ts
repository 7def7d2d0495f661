import { LRUCache } from 'lru-cache'

const maxKnown = 6
const maxCandidates = 1000
/** After this number of requests, compressing an origin's pages costs no more than the uncompressed responses before. */
const requestsOfKnown = 100

/**
 * Returns a function that says whether an origin is known, as opposed to one that a client invents. The first 6 origins are
 * known at once, every other origin after 100 requests. Both lists forget the least recently used origins.
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
