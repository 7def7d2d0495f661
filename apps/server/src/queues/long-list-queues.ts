import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { BoundedQueue, queueLimits, Refusal } from '@voltway/domain'

/** How long a client may take nothing of what is written for it. */
export const stalledMs = 30_000

export type LongListQueues = ReturnType<typeof createLongListQueues>

/**
 * Bounds the number of long lists that are on their way to one reader, and the number that wait for that.
 * @throws Refusal UNAVAILABLE when too many wait
 */
export const createLongListQueues = () => {
  const queues = new Map<string, BoundedQueue>()

  /** Waits for a slot, which is free again when the response has ended. */
  return (reader: string, response: ServerResponse): Promise<void> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(reader) ?? new BoundedQueue(queueLimits.longLists)
      queues.set(reader, queue)
      const job = async () => {
        // The client left while its list waited.
        if (response.closed) throw new Refusal('UNAVAILABLE')
        const ended = once(response, 'close')
        response.setTimeout(stalledMs)
        resolve()
        await ended
      }
      const forget = () => {
        if (queue.size().running === 0) queues.delete(reader)
      }
      queue.run(job).catch(reject).finally(forget)
    })
}
