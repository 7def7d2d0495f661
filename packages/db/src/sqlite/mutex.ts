import { DatabaseBusy } from '../errors.ts'

/** After so many without a pause the event loop is left once, lest everything else waits until the line is empty. */
const maxConsecutiveHandovers = 8

/** A lock within the process, handed on in the order in which it was asked for. */
export class Mutex {
  readonly #waiting: (() => void)[] = []
  #isLocked = false
  #handovers = 0

  /** Whether somebody holds it, or is about to. */
  get isLocked(): boolean {
    return this.#isLocked
  }

  /** Waits until it is free. @throws DatabaseBusy when so many wait already */
  async acquire(maxWaiting = Number.POSITIVE_INFINITY): Promise<void> {
    if (this.#waiting.length >= maxWaiting) throw new DatabaseBusy('Too many wait for the database')
    if (this.#isLocked) return new Promise((resolve) => this.#waiting.push(resolve))
    this.#isLocked = true
  }

  /** Hands it on. */
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
