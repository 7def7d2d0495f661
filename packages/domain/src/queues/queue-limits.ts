import { availableParallelism } from 'node:os'

export type QueueLimits = {
  /** The number of jobs that run at once. */
  concurrency: number
  /** The number of jobs that may wait; further ones are rejected. */
  maxWaiting: number
  retryAfterSeconds: number
}

/** The limits of all queues of a process, except those of the database (docs/architecture.md, "Queues"). */
export const queueLimits = {
  /**
   * Requests that use the database, except the requests of `signIns`. The queue must have room for 512
   * clients: rejecting clients that retry at once would take most of the CPU time.
   */
  requests: { concurrency: 48, maxWaiting: 512, retryAfterSeconds: 2 },
  /**
   * Searches of shoppers, which also occupy slots of `requests`. The other slots stay free although a search
   * may take half a second in the thread for analytics queries.
   */
  searches: { concurrency: 4, maxWaiting: 20, retryAfterSeconds: 2 },
  /**
   * Uploads, each with an image of up to 10 MiB or a CSV file of up to 20 MiB in memory. The image encoder
   * works on as many images at once.
   */
  uploads: { concurrency: 2, maxWaiting: 60, retryAfterSeconds: 5 },
  /**
   * Sign-ins, registrations, changes of a password and deletions of an account, before and while they wait
   * for a password hash. On PostgreSQL, they read their rate limits over the single connection `checks`.
   */
  signIns: { concurrency: 66, maxWaiting: 64, retryAfterSeconds: 2 },
  /**
   * The password hashes of the requests of `signIns`, and of password resets. Hashing leaves one core, and two
   * of the runtime's four threads, to other work. The last of 64 waiting requests waits for 0.8 to 2 s. If only
   * 32 could wait, 60 clients that retry at once would delay other requests by 70 ms.
   */
  passwords: {
    concurrency: Math.min(2, Math.max(1, availableParallelism() - 1)),
    maxWaiting: 64,
    retryAfterSeconds: 2,
  },
  /**
   * Long lists and exports, one queue for each customer, admin key and the owner. A list occupies its slot
   * until its client has received it.
   */
  longLists: { concurrency: 2, maxWaiting: 8, retryAfterSeconds: 5 },
  /** Requests to `/metrics` without the right token. Their checks share one connection with sign-ins. */
  metrics: { concurrency: 4, maxWaiting: 16, retryAfterSeconds: 2 },
  /** Downloads of receipts, outside `requests`. The end of the child process fails the running ones. */
  receipts: { concurrency: 4, maxWaiting: 8, retryAfterSeconds: 5 },
  /** Downloads of receipts by one customer, admin key or the owner. */
  receiptsOfClient: { concurrency: 1, maxWaiting: 2, retryAfterSeconds: 2 },
} satisfies Record<string, QueueLimits>
