type Timer = { at: number; run: () => void; owner: { isOpen: boolean } }

/** The clock of one browser. Timers of closed tabs do not run. */
export class Clock {
  now = 0
  readonly #timers = new Map<number, Timer>()
  #lastId = 0

  start(run: () => void, ms = 0, owner = { isOpen: true }): number {
    this.#lastId += 1
    this.#timers.set(this.#lastId, { at: this.now + ms, run, owner })
    return this.#lastId
  }

  stop(id = 0): void {
    this.#timers.delete(id)
  }

  /** As `AbortSignal.timeout`. */
  timeoutSignal(ms: number, owner: { isOpen: boolean }): AbortSignal {
    const controller = new AbortController()
    this.start(() => controller.abort(new DOMException('Too late', 'TimeoutError')), ms, owner)
    return controller.signal
  }

  /** Runs the timers whose time has come; true if there were any. */
  runDue(): boolean {
    const due = [...this.#timers].filter(([, { at }]) => at <= this.now)
    for (const [id, { run, owner }] of due) {
      // An earlier one may have stopped it.
      if (this.#timers.delete(id) && owner.isOpen) run()
    }
    return due.length > 0
  }

  /** Moves to the next timer, or to the end; false at the end. */
  moveToNext(end: number): boolean {
    if (this.now >= end) return false
    const next = Math.min(...[...this.#timers.values()].map(({ at }) => at))
    this.now = Math.min(end, Math.max(next, this.now + 1))
    return true
  }
}
