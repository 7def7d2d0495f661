import { LRUCache } from 'lru-cache'
import type { Body } from '../send-body.ts'
import type { CatalogueWatch } from './watch-catalogue.ts'

/** A response body, the headers that belong to it, and its bytes as a text with a character for each. */
export type Rendered = { body: Body; headers: Record<string, string>; latin1: string }

type Render = () => Promise<Rendered>

export type ListCache = ReturnType<typeof createListCache>

/** More than there are whole lists, by REST and tRPC: no part of a list takes the place of one. */
const maxWholes = 16
const partLimits = { max: 1000, maxSize: 8 * 1024 * 1024 }
/** The key, the headers and the objects around them. */
const overheadBytes = 1024

/** Caches public lists until the catalogue changes. A failure is not cached. */
export const createListCache = (revisionNow: CatalogueWatch) => {
  let cache = cacheFor(0)
  return {
    /**
     * Returns the lists of the present catalogue. A list that was read after its revision can be newer than that, never older.
     * @throws Refusal UNAVAILABLE
     */
    now: () => {
      const revision = revisionNow()
      if (cache.revision !== revision) cache = cacheFor(revision)
      return cache
    },
    /** The number of requests that found a list here, and of those that did not. */
    requests: { hits: 0, misses: 0 },
    /** The number of cached parts, and the most memory that they can take. */
    parts: () => ({ count: cache.parts.size, bytes: cache.parts.calculatedSize }),
  }
}

const fetching = {
  fetchMethod: (_key: string, _stale: unknown, { context: render }: { context: Render }) => render(),
  // A request that waits for a list which was evicted meanwhile gets it all the same.
  ignoreFetchAbort: true,
}

const cacheFor = (revision: number) => ({
  revision,
  wholes: new LRUCache<string, Rendered, Render>({ ...fetching, max: maxWholes }),
  parts: new LRUCache<string, Rendered, Render>({
    ...fetching,
    ...partLimits,
    // Both compressed forms, which may come later, are at most as long.
    sizeCalculation: ({ latin1 }) => 4 * latin1.length + overheadBytes,
  }),
})
