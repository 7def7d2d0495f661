import { Refusal } from '@voltway/store'

/**
 * Runs at most `atOnce` jobs together and lets at most `waiting` others stand in line.
 * @throws Refusal UNAVAILABLE when the line is full
 */
export const createSemaphore = ({ atOnce, waiting }: { atOnce: number; waiting: number }) => {
  const line: (() => void)[] = []
  let running = 0

  const run = async <Result>(job: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 5 })
      // Whoever leaves hands its place to the first in line, so nobody pushes in.
      await new Promise<void>((resolve) => line.push(resolve))
    } else {
      running += 1
    }
    try {
      return await job()
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
  return Object.assign(run, { size: () => ({ running, waiting: line.length }) })
}
