import type { BoundedQueue } from '@voltway/domain'
import type { App } from '../../app.ts'
import { readFreeBytes } from '../../data-dir/read-free-bytes.ts'
import type { NotReady } from '../../start/readiness.ts'
import { version } from '../../start/version.ts'
import type { ListCache } from '../lists/list-cache.ts'
import type { Metrics } from './gauges-and-counters.ts'
import { memoize } from './memoize.ts'

export type Queues = Record<string, BoundedQueue>

const reasons: NotReady[] = ['starting', 'stopping', 'database']

/** Adds the metrics of this process: version, readiness, disk, log, queues, caches and connections. */
export const addProcessMetrics = (
  { gauge, counter }: Metrics,
  { env, log, shop, readiness, droppedLogLines }: App,
  lists: ListCache,
  queues: Queues,
): void => {
  const { dialect, connections } = shop.database
  gauge(
    'voltway_build_info',
    'Always 1; the labels say what runs',
    () => [{ labels: { version, node: process.version, dialect }, value: 1 }],
    ['version', 'node', 'dialect'],
  )
  gauge('voltway_ready', 'Whether this node can serve requests, as /readyz says: 1 or 0', () =>
    readiness.lastReason() === undefined ? 1 : 0,
  )
  gauge(
    'voltway_not_ready',
    'Why this node cannot serve requests: 1 for the present reason',
    () => reasons.map((reason) => ({ labels: { reason }, value: readiness.lastReason() === reason ? 1 : 0 })),
    ['reason'],
  )
  // On PostgreSQL a node stores nothing.
  if (dialect === 'sqlite') {
    const freeBytes = memoize(() => readFreeBytes(env.dataDir), log, 0)
    gauge('voltway_data_dir_free_bytes', 'Free space for this process on the disk of DATA_DIR', freeBytes)
  }
  counter('voltway_log_lines_dropped_total', 'Lines of the log that could not be written', droppedLogLines)
  gauge(
    'voltway_queue_jobs',
    'Requests, sign-ins, uploads and passwords that run or wait',
    () =>
      Object.entries(queues).flatMap(([queue, jobs]) =>
        Object.entries(jobs.size()).map(([state, value]) => ({ labels: { queue, state }, value })),
      ),
    ['queue', 'state'],
  )
  gauge('voltway_list_cache_parts', 'Cached parts of public lists', () => lists.parts().count)
  gauge(
    'voltway_list_cache_bytes',
    'The maximum memory of the cached parts of public lists',
    () => lists.parts().bytes,
  )
  counter(
    'voltway_list_cache_requests_total',
    'Requests for public lists that were cached (hit) or not (miss)',
    () => [
      { labels: { result: 'hit' }, value: lists.requests.hits },
      { labels: { result: 'miss' }, value: lists.requests.misses },
    ],
    ['result'],
  )
  if (connections === undefined) return
  gauge(
    'voltway_database_connections',
    'Connections to PostgreSQL that this process has open',
    () => {
      const { used, idle } = connections()
      return Object.entries({ used, idle }).map(([state, value]) => ({ labels: { state }, value }))
    },
    ['state'],
  )
  gauge(
    'voltway_database_waiting',
    'Statements and transactions that wait for a connection to PostgreSQL',
    () => connections().waiting,
  )
}
