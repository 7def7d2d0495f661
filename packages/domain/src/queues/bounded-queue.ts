import { Refusal } from '../refusal.ts'
import type { QueueLimits } from './queue-limits.ts'

type WaitingJob = { start: () => void; reject: (refusal: Refusal) => void }

/**
 * Runs a limited number of jobs at once, and rejects jobs when too many wait. The jobs of one client run in the order of their
 * arrival, and the queue serves the waiting clients round robin. A full queue accepts a job of a client only if another client has
 * at least two more waiting jobs. It then rejects the newest job of the client with the most.
 * See docs/decisions/0003-bounded-queues-and-load-shedding.md.
 */
export class BoundedQueue {
  readonly #limits: QueueLimits
  /** The waiting jobs of each client. The first client is the next one. */
  readonly #jobsByClient = new Map<string, WaitingJob[]>()
  #running = 0
  #waiting = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /** The number of running and of waiting jobs. */
  size(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waiting }
  }

  /** @throws Refusal UNAVAILABLE when a further job of this client would be rejected */
  rejectIfFull(client = ''): void {
    if (this.#running < this.#limits.concurrency || this.#waiting < this.#limits.maxWaiting) return
    const own = this.#jobsByClient.get(client)?.length ?? 0
    if (this.#findLongest().length <= own + 1) throw this.#refusal()
  }

  /**
   * Runs the job when a slot is free, and returns its result.
   * @throws Refusal UNAVAILABLE when too many jobs wait, also while this one waits
   */
  async run<Result>(job: () => Promise<Result>, client = ''): Promise<Result> {
    this.rejectIfFull(client)
    if (this.#running < this.#limits.concurrency) this.#running += 1
    else await this.#wait(client)
    try {
      return await job()
    } finally {
      // A job that ends passes its slot on, so no later job can take it first.
      const next = this.#takeNext()
      if (next) next.start()
      else this.#running -= 1
    }
  }

  #wait(client: string): Promise<void> {
    if (this.#waiting < this.#limits.maxWaiting) this.#waiting += 1
    else this.#findLongest().pop()?.reject(this.#refusal())
    return new Promise((start, reject) => {
      const jobs = this.#jobsByClient.get(client) ?? []
      jobs.push({ start, reject })
      this.#jobsByClient.set(client, jobs)
    })
  }

  #takeNext(): WaitingJob | undefined {
    const [first] = this.#jobsByClient
    if (first === undefined) return undefined
    const [client, jobs] = first
    const next = jobs.shift()
    this.#waiting -= 1
    this.#jobsByClient.delete(client)
    if (jobs.length > 0) this.#jobsByClient.set(client, jobs)
    return next
  }

  #findLongest(): WaitingJob[] {
    let longest: WaitingJob[] = []
    for (const jobs of this.#jobsByClient.values()) if (jobs.length > longest.length) longest = jobs
    return longest
  }

  #refusal(): Refusal {
    return new Refusal('UNAVAILABLE', { retryAfterSeconds: this.#limits.retryAfterSeconds })
  }
}
