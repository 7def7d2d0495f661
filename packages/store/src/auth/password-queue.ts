import { Refusal } from '../refusal.ts'

const queueLength = 32

/** Works on a batch, and answers in its order. */
type Worker<Question, Answer> = (questions: Question[]) => Promise<Answer[]>

/**
 * A bounded line for work on passwords. Each worker has one batch at a time: of those that wait when it is free at most `together`,
 * which are told of the answers together.
 */
export const createPasswordQueue = <Question, Answer>(
  workers: Worker<Question, Answer>[],
  together: number,
) => {
  const free = [...workers]
  const waiting: { question: Question; told: PromiseWithResolvers<Answer> }[] = []
  let running = 0

  const startNext = () => {
    if (waiting.length === 0) return
    const worker = free.pop()
    if (worker) void workThrough(worker, waiting.splice(0, together))
  }

  const workThrough = async (worker: Worker<Question, Answer>, batch: typeof waiting) => {
    running += batch.length
    const [ended] = await Promise.allSettled([worker(batch.map(({ question }) => question))])
    running -= batch.length
    free.push(worker)
    // At once: what follows for those who are told is done while the worker is at work.
    startNext()
    for (const [nth, { told }] of batch.entries()) {
      if (ended.status === 'fulfilled') told.resolve(ended.value[nth] as Answer)
      else told.reject(ended.reason)
    }
  }

  return {
    /** How many passwords are being worked on, and how many wait for that. */
    size: () => ({ running, waiting: waiting.length }),

    /** The answer about a password, when it is its turn. @throws Refusal UNAVAILABLE when too many are waiting */
    ask: async (question: Question): Promise<Answer> => {
      if (waiting.length >= queueLength) throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 2 })
      const told = Promise.withResolvers<Answer>()
      waiting.push({ question, told })
      startNext()
      return told.promise
    },
  }
}
