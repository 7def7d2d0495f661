import type { Registry } from 'prom-client'
import type { ListCache } from '../lists/list-cache.ts'
import { addCounter, addGauge } from './gauges-and-counters.ts'

/** Adds the size of the cache of public lists, and its numbers of hits and misses. */
export const addCacheMetrics = (registry: Registry, lists: ListCache): void => {
  addGauge(
    registry,
    {
      name: 'voltway_list_cache_parts',
      help: 'Cached parts of public lists',
    },
    () => [{ value: lists.parts().count }],
  )
  addGauge(
    registry,
    {
      name: 'voltway_list_cache_bytes',
      help: 'The maximum memory of the cached parts of public lists',
    },
    () => [{ value: lists.parts().bytes }],
  )
  addCounter(
    registry,
    {
      name: 'voltway_list_cache_requests_total',
      help: 'Requests for public lists that were cached (hit) or not (miss)',
      labelNames: ['result'],
    },
    () => [
      { labels: { result: 'hit' }, value: lists.requests.hits },
      { labels: { result: 'miss' }, value: lists.requests.misses },
    ],
  )
}
