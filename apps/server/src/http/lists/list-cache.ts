import { LRUCache } from 'lru-cache'
import type { Body } from '../send-body.ts'
import type { CatalogueWatch } from './watch-revision.ts'

/** A response body, its headers, and its bytes as a text with one character per byte. */
export type Rendered = { body: Body; headers: Record<string, string>; latin1: string }

type Render = () => Promise<Rendered>

export type ListCache = ReturnType<typeof createListCache>

/** More than the number of whole lists, by REST and tRPC, so that none is evicted. */
const maxWholes = 16
const partLimits = { max: 1000, maxSize: 8 * 1024 * 1024 }
/** The memory of a cached part beside its body: key, headers and objects. */
const overheadBytes = 1024

/** Caches public lists until the catalogue changes. A failure is not cached. */
export const createListCache = (revisionNow: CatalogueWatch) => {
  let cache = cacheFor(0)
  return {
    /**
     * Returns the cache of the present catalogue revision. A list in it is never older than the revision; it may be newer.
     * @throws Refusal UNAVAILABLE
     */
    now: () => {
      const revision = revisionNow()
      if (cache.revision !== revision) cache = cacheFor(revision)
      return cache
    },
    /** The numbers of cache hits and misses. */
    requests: { hits: 0, misses: 0 },
    /** Returns the number of cached parts, and the most memory that they can take. */
    parts: () => ({ count: cache.parts.size, bytes: cache.parts.calculatedSize }),
  }
}

const fetching = {
  fetchMethod: (_key: string, _stale: unknown, { context: render }: { context: Render }) => render(),
  // A request that waits for a list gets it even if the list is evicted meanwhile.
  ignoreFetchAbort: true,
}

const cacheFor = (revision: number) => ({
  revision,
  wholes: new LRUCache<string, Rendered, Render>({ ...fetching, max: maxWholes }),
  parts: new LRUCache<string, Rendered, Render>({
    ...fetching,
    ...partLimits,
    // Includes both compressed forms, which may be added later and are at most as long as the text.
    sizeCalculation: ({ latin1 }) => 4 * latin1.length + overheadBytes,
  }),
})
