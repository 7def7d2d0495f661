import type { Registry } from 'prom-client'
import type { ListCache } from '../lists/list-cache.ts'
import { addCounter, addGauge } from './gauges-and-counters.ts'

/** What the cache of public lists holds, and how often requests find it there. */
export const addCacheMetrics = (registry: Registry, lists: ListCache): void => {
  addGauge(
    registry,
    {
      name: 'voltway_kept_list_parts',
      help: 'Parts of the public lists that are kept for the next one who asks',
    },
    () => [{ value: lists.parts().count }],
  )
  addGauge(
    registry,
    {
      name: 'voltway_kept_list_parts_bytes',
      help: 'The most that the kept parts of the public lists can take',
    },
    () => [{ value: lists.parts().bytes }],
  )
  addCounter(
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
