import type { BoundedQueue } from '@voltway/domain'
import type { Registry } from 'prom-client'
import { addGauge } from './gauges-and-counters.ts'

/** The queues of this process by their names. */
export type Queues = Record<string, BoundedQueue>

/** Adds the numbers of running and waiting jobs of each queue. */
export const addQueueMetrics = (registry: Registry, queues: Queues): void =>
  addGauge(
    registry,
    {
      name: 'voltway_queue_jobs',
      help: 'Requests, uploads and passwords that run or wait',
      labelNames: ['queue', 'state'],
    },
    () =>
      Object.entries(queues).flatMap(([name, queue]) =>
        Object.entries(queue.size()).map(([state, value]) => ({ labels: { queue: name, state }, value })),
      ),
  )
