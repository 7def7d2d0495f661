import { join } from 'node:path'
import type { DrawReceipt } from '@voltway/api'
import { BoundedQueue, queueLimits } from '@voltway/domain'
import { createJobProcess } from '../child-process/job-process.ts'
import { createClientQueues } from '../queues/client-queues.ts'
import type { ReceiptJob } from './render-receipt.ts'

/** The longest receipts that wait for each other take a few seconds, also on a small machine. */
const defaultTimeoutMs = 30_000

export type Receipts = ReturnType<typeof createReceiptProcess>

/** Draws receipts in a child process. See docs/decisions/0022-child-processes.md. */
export const createReceiptProcess = (timeoutMs = defaultTimeoutMs) => {
  const { run, close } = createJobProcess<ReceiptJob, Uint8Array>({
    name: 'The receipt process',
    unavailable: { sentence: 'The receipt cannot be created at the moment', retryAfterSeconds: 5 },
    program: join(import.meta.dirname, 'render-receipt'),
    timeoutMs,
  })
  const queue = new BoundedQueue(queueLimits.receipts)
  const runForClient = createClientQueues(queueLimits.receiptsOfClient)

  const draw: DrawReceipt = (...job) => run(job)
  return {
    /** Draws at once, for mails: the outbox limits their number. */
    draw,
    /** Returns a function that draws in the queue of a client. A disconnected client still uses its slot. */
    drawFor:
      (client: string): DrawReceipt =>
      (...job) =>
        runForClient(client, () => queue.run(() => draw(...job))),
    close,
  }
}
