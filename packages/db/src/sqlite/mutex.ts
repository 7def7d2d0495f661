import { DatabaseBusy } from '../errors.ts'

/** After so many without a pause the event loop is left once, lest everything else waits until the line is empty. */
const handoversPerTurn = 8

/** A lock within the process, handed on in the order in which it was asked for. */
export class Mutex {
  readonly #waiting: (() => void)[] = []
  #isHeld = false
  #handovers = 0

  /** Whether somebody holds it, or is about to. */
  get isHeld(): boolean {
    return this.#isHeld
  }

  /** Waits until it is free. @throws DatabaseBusy when so many wait already */
  async acquire(maxWaiting = Number.POSITIVE_INFINITY): Promise<void> {
    if (this.#waiting.length >= maxWaiting) throw new DatabaseBusy('Too many wait for the database')
    if (this.#isHeld) return new Promise((resolve) => this.#waiting.push(resolve))
    this.#isHeld = true
  }

  /** Hands it on. */
  release(): void {
    const next = this.#waiting.shift()
    if (!next) {
      this.#isHeld = false
      this.#handovers = 0
      return
    }
    this.#handovers = (this.#handovers + 1) % handoversPerTurn
    if (this.#handovers === 0) setImmediate(next)
    else next()
  }
}
