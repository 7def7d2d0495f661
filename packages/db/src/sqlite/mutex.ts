import { DatabaseBusy } from '../errors.ts'

/** Releases the event loop after this many consecutive hand-overs, so that timers and I/O are not starved. */
const maxConsecutiveHandovers = 8

/** A fair (first in, first out) lock within this process. */
export class Mutex {
  readonly #waiting: (() => void)[] = []
  #isLocked = false
  #handovers = 0

  /** True while the lock is acquired, or is being passed to the next caller. */
  get isLocked(): boolean {
    return this.#isLocked
  }

  /** Resolves when the lock is acquired. @throws DatabaseBusy if `maxWaiting` callers are already waiting */
  async acquire(maxWaiting = Number.POSITIVE_INFINITY): Promise<void> {
    if (this.#waiting.length >= maxWaiting) throw new DatabaseBusy('Too many wait for the database')
    if (this.#isLocked) return new Promise((resolve) => this.#waiting.push(resolve))
    this.#isLocked = true
  }

  /** Passes the lock to the next waiting caller, if any. */
  release(): void {
    const next = this.#waiting.shift()
    if (!next) {
      this.#isLocked = false
      this.#handovers = 0
      return
    }
    this.#handovers = (this.#handovers + 1) % maxConsecutiveHandovers
    if (this.#handovers === 0) setImmediate(next)
    else next()
  }
}
