import { BoundedQueue, type QueueLimits } from '@voltway/domain'

/** Creates queues with these limits, one per client. Returns a function that runs a job in the queue of a client. */
export const createClientQueues = (limits: QueueLimits) => {
  const queues = new Map<string, BoundedQueue>()

  /** @throws Refusal UNAVAILABLE when too many jobs of this client wait */
  return async <Result>(client: string, job: () => Promise<Result>): Promise<Result> => {
    const queue = queues.get(client) ?? new BoundedQueue(limits)
    queues.set(client, queue)
    try {
      return await queue.run(job)
    } finally {
      if (queue.size().running === 0) queues.delete(client)
    }
  }
}
