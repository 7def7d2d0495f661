import { Refusal } from '../refusal.ts'

const queueLength = 32

type Settings = {
  /** How many are worked on at once. */
  atOnce: number
  /** How many results are told together while others wait. */
  toldTogether: number
}

/** A bounded line for work on passwords: see `passwordQueue`. */
export const createPasswordQueue = ({ atOnce, toldTogether }: Settings) => {
  let running = 0
  const waiting: (() => void)[] = []
  const untold: (() => void)[] = []

  /** Resolves when enough results are there, or nobody waits any more. */
  const told = (hasNext: boolean) =>
    new Promise<void>((resolve) => {
      untold.push(resolve)
      if (!hasNext || untold.length >= toldTogether) for (const tell of untold.splice(0)) tell()
    })

  return {
    /** How many passwords are being worked on, and how many wait for that. */
    size: () => ({ running, waiting: waiting.length }),

    /** Works on a password when it is its turn. @throws Refusal UNAVAILABLE when too many are waiting */
    inTurn: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      if (running < atOnce) running += 1
      else if (waiting.length < queueLength) await new Promise<void>((resolve) => waiting.push(resolve))
      else throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 2 })
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        // A waiting one takes over this place, so that `running` never shows a free place that is promised already.
        if (next) next()
        else running -= 1
        await told(next !== undefined)
      }
    },
  }
}
