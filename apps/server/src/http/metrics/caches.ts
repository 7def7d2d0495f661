import type { Registry } from 'prom-client'
import type { App } from '../../app.ts'
import type { KeptLists } from '../list-cache.ts'
import { counter, gauge } from './read-at-scrape.ts'

type Requests = { hits: number; misses: number }

/** What the caches of lists and pictures hold, and how often it is what somebody asks for. */
export const cacheMetrics = (registry: Registry, lists: KeptLists, { pictures: { cacheUse } }: App): void => {
  gauge(
    registry,
    {
      name: 'voltway_kept_list_parts',
      help: 'Parts of the public lists that are kept for the next one who asks',
    },
    () => [{ value: lists.parts().count }],
  )
  gauge(
    registry,
    {
      name: 'voltway_kept_list_parts_bytes',
      help: 'The most that the kept parts of the public lists can take',
    },
    () => [{ value: lists.parts().bytes }],
  )
  requestsOf(registry, 'list', 'public lists', () => lists.requests)
  if (cacheUse === undefined) return
  requestsOf(registry, 'picture', 'pictures', cacheUse)
  gauge(
    registry,
    { name: 'voltway_picture_cache_bytes', help: 'Size of the pictures that this node keeps in DATA_DIR' },
    () => [{ value: cacheUse().bytes }],
  )
}

const requestsOf = (registry: Registry, cache: string, what: string, read: () => Requests) =>
  counter(
    registry,
    {
      name: `voltway_${cache}_cache_requests_total`,
      help: `Requests for ${what} that were kept (hit) or not (miss)`,
      labelNames: ['result'],
    },
    () => [
      { labels: { result: 'hit' }, value: read().hits },
      { labels: { result: 'miss' }, value: read().misses },
    ],
  )
