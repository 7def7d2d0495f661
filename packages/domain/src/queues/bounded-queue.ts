import { Refusal } from '../refusal.ts'
import type { QueueLimits } from './queue-limits.ts'

/**
 * Runs jobs in the order of their arrival, a limited number at once, and rejects jobs when too many wait.
 * See docs/decisions/0003-bounded-queues-and-load-shedding.md.
 */
export class BoundedQueue {
  readonly #limits: QueueLimits
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /** The number of running and of waiting jobs. */
  size(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waiting.length }
  }

  /** @throws Refusal UNAVAILABLE when a further job would be rejected */
  rejectIfFull(): void {
    const { concurrency, maxWaiting, retryAfterSeconds } = this.#limits
    if (this.#running >= concurrency && this.#waiting.length >= maxWaiting)
      throw new Refusal('UNAVAILABLE', { retryAfterSeconds })
  }

  /** Runs the job when a slot is free, and returns its result. @throws Refusal UNAVAILABLE when too many jobs wait */
  async run<Result>(job: () => Promise<Result>): Promise<Result> {
    this.rejectIfFull()
    if (this.#running < this.#limits.concurrency) this.#running += 1
    // A job that ends passes its slot on, so no later job can take it first.
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await job()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
