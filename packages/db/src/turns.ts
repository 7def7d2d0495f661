import { DatabaseBusy } from './errors.ts'

/** After so many the event loop is left once, lest everything else waits until the line is empty. */
const handoversPerTurn = 8

/** Hands something from one to the next, in the order in which they came. */
export class Turns {
  readonly #waiting: (() => void)[] = []
  #isTaken = false
  #handovers = 0

  /** Whether somebody has the turn, or is about to. */
  get isTaken(): boolean {
    return this.#isTaken
  }

  /** Waits for a turn. @throws DatabaseBusy when so many wait already */
  async take(maxWaiting = Number.POSITIVE_INFINITY): Promise<void> {
    if (this.#waiting.length >= maxWaiting) throw new DatabaseBusy('Too many wait for the database')
    if (this.#isTaken) return new Promise((resolve) => this.#waiting.push(resolve))
    this.#isTaken = true
  }

  /** Ends a turn. */
  release(): void {
    const next = this.#waiting.shift()
    if (!next) {
      this.#isTaken = false
      return
    }
    this.#handovers = (this.#handovers + 1) % handoversPerTurn
    if (this.#handovers === 0) setImmediate(next)
    else next()
  }
}
