import type { ServerResponse } from 'node:http'
import { BoundedQueue, Refusal } from '@voltway/store'

const limits = { concurrency: 2, maxWaiting: 8, retryAfterSeconds: 5 }

export type ListsPerReader = ReturnType<typeof createListsPerReader>

/**
 * Lets each reader have two lists on their way to them, and a bounded number of others wait for that.
 * @throws Refusal UNAVAILABLE when too many wait
 */
export const createListsPerReader = () => {
  const queues = new Map<string, { slots: BoundedQueue; users: number }>()

  const inQueue = async (reader: string, job: () => Promise<void>) => {
    const queue = queues.get(reader) ?? { slots: new BoundedQueue(limits), users: 0 }
    queues.set(reader, queue)
    queue.users += 1
    try {
      await queue.slots.run(job)
    } finally {
      queue.users -= 1
      if (queue.users === 0) queues.delete(reader)
    }
  }

  /** Waits for a place, which is kept until the answer has ended. */
  return (reader: string, answer: ServerResponse): Promise<void> =>
    new Promise((resolve, reject) => {
      const job = async () => {
        // Nobody is there any more to hear of it.
        if (answer.closed) throw new Refusal('UNAVAILABLE')
        const ended = new Promise<void>((end) => answer.once('close', end))
        resolve()
        await ended
      }
      inQueue(reader, job).catch(reject)
    })
}
