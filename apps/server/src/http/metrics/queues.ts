import type { Registry } from 'prom-client'
import { gauge } from './read-at-scrape.ts'

/** The queues of this process by their names. */
export type Queues = Record<string, () => { running: number; waiting: number }>

/** How long the queues are. */
export const queueMetrics = (registry: Registry, queues: Queues): void =>
  gauge(
    registry,
    {
      name: 'voltway_queue_jobs',
      help: 'Requests, uploads and passwords that are being worked on or wait for that',
      labelNames: ['queue', 'state'],
    },
    () =>
      Object.entries(queues).flatMap(([queue, size]) =>
        Object.entries(size()).map(([state, value]) => ({ labels: { queue, state }, value })),
      ),
  )
