import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { queueLimits, Refusal } from '@voltway/domain'
import { createClientQueues } from './client-queues.ts'

export type LongListQueues = ReturnType<typeof createLongListQueues>

/**
 * Creates queues of long lists, one per client: an admin by name, or a customer by id. Each limits the number
 * of lists that are sent at a time, and the number that wait.
 */
export const createLongListQueues = () => {
  const runForClient = createClientQueues(queueLimits.longLists)

  /**
   * Resolves when a slot is free. The slot is released when the response has ended.
   * @throws Refusal UNAVAILABLE when too many wait
   */
  return (client: string, response: ServerResponse): Promise<void> =>
    new Promise((resolve, reject) => {
      const job = async () => {
        // The client disconnected while its list waited.
        if (response.closed) throw new Refusal('UNAVAILABLE')
        const ended = once(response, 'close')
        resolve()
        await ended
      }
      runForClient(client, job).catch(reject)
    })
}
