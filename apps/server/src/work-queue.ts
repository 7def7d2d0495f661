/** So long a turn of the event loop may be spent on waiting work, before connections and answers have theirs. */
const sliceMs = 10
/** As long as everything else took, or a flood of cheap requests would leave no time for work; but not longer. */
const maxSliceMs = 25
/** libuv accepts one connection per turn, so work pauses while they come in; but not longer. */
const maxPauseMs = 50

/**
 * Starts work in the order in which it came and leaves the event loop between two pieces of it. At most `places` pieces
 * should be waiting or running: whoever adds one asks `isFull` first.
 */
export const createWorkQueue = (places: number) => {
  const waiting: (() => void)[] = []
  let taken = 0
  let isScheduled = false
  let sawConnection = false
  let pausedSince = 0

  const schedule = () => {
    isScheduled = waiting.length > 0
    if (isScheduled) setImmediate(takeTurn)
  }

  const takeTurn = () => {
    const pausedMs = performance.now() - pausedSince
    const isPaused = sawConnection && pausedMs < maxPauseMs
    sawConnection = false
    if (isPaused) schedule()
    else void workFor(Math.min(Math.max(pausedMs, sliceMs), maxSliceMs))
  }

  const workFor = async (milliseconds: number) => {
    const end = performance.now() + milliseconds
    do {
      waiting.shift()?.()
      // Comes when that piece can do nothing more without the event loop.
      await new Promise<void>((resolve) => process.nextTick(resolve))
    } while (waiting.length > 0 && performance.now() < end)
    pausedSince = performance.now()
    schedule()
  }

  return {
    isFull: () => taken >= places,
    size: () => ({ running: taken - waiting.length, waiting: waiting.length }),
    run: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      taken += 1
      try {
        await new Promise<void>((resolve) => {
          waiting.push(resolve)
          if (!isScheduled) schedule()
        })
        return await work()
      } finally {
        taken -= 1
      }
    },
    /** To be told of every accepted connection. */
    onConnection: () => {
      sawConnection = true
    },
  }
}
