import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { BoundedQueue, queueLimits, Refusal } from '@voltway/domain'

/** A client that reads nothing for this time is disconnected. */
export const stalledMs = 30_000

export type LongListQueues = ReturnType<typeof createLongListQueues>

/**
 * Creates queues of long lists, one per client: the admin, or a customer. Each limits the number of lists that are sent at a
 * time, and the number that wait.
 */
export const createLongListQueues = () => {
  const queues = new Map<string, BoundedQueue>()

  /**
   * Resolves when a slot is free. The slot is released when the response has ended.
   * @throws Refusal UNAVAILABLE when too many wait
   */
  return (client: string, response: ServerResponse): Promise<void> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(client) ?? new BoundedQueue(queueLimits.longLists)
      queues.set(client, queue)
      const job = async () => {
        // The client disconnected while its list waited.
        if (response.closed) throw new Refusal('UNAVAILABLE')
        const ended = once(response, 'close')
        response.setTimeout(stalledMs)
        resolve()
        await ended
      }
      const removeIdleQueue = () => {
        if (queue.size().running === 0) queues.delete(client)
      }
      queue.run(job).catch(reject).finally(removeIdleQueue)
    })
}
