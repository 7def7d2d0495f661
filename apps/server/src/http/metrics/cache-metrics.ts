import type { Registry } from 'prom-client'
import type { ListCache } from '../lists/list-cache.ts'
import { counter, gauge } from './read-at-scrape.ts'

/** What the cache of public lists holds, and how often requests find it there. */
export const cacheMetrics = (registry: Registry, lists: ListCache): void => {
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
  counter(
    registry,
    {
      name: 'voltway_list_cache_requests_total',
      help: 'Requests for public lists that were kept (hit) or not (miss)',
      labelNames: ['result'],
    },
    () => [
      { labels: { result: 'hit' }, value: lists.requests.hits },
      { labels: { result: 'miss' }, value: lists.requests.misses },
    ],
  )
}
