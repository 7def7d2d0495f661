import { availableParallelism } from 'node:os'
import { extname, join } from 'node:path'
import { Thread } from '@voltway/db/thread'
import { Refusal } from '../refusal.ts'
import { createPasswordQueue } from './password-queue.ts'
import type { Answer, Question } from './password-thread.ts'

const processors = availableParallelism()
// A TypeScript file beside this one, or a built one.
const program = join(import.meta.dirname, `password-thread${extname(import.meta.filename)}`)

const createWorker = () => {
  const thread = new Thread<Question[], Answer[]>({ program })
  return async (questions: Question[]): Promise<Answer[]> => {
    try {
      return await thread.ask(questions)
    } catch (error) {
      throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 2, cause: error as Error })
    }
  }
}

/**
 * Passwords are worked on in threads of their own, of which each takes a processor; one is left to the rest of the shop. On a single
 * processor a hash drives everything else out of its caches, and what follows a sign-in takes half the time when it is done for
 * several: there, four of those that wait are worked on in a row.
 */
export const passwordQueue = createPasswordQueue(
  Array.from({ length: Math.min(2, Math.max(1, processors - 1)) }, createWorker),
  processors === 1 ? 4 : 1,
)

/** The argon2id hash of a password. @throws Refusal UNAVAILABLE when too many are waiting, or the thread ends in the middle */
export const hashPassword = async (password: string): Promise<string> => {
  const { hash } = (await passwordQueue.ask({ password })) as { hash: string }
  return hash
}

/**
 * Whether the password fits the hash; without a hash false, after the same time.
 * @throws Refusal UNAVAILABLE when too many are waiting, or the thread ends in the middle
 */
export const passwordFits = async (passwordHash: string | undefined, password: string): Promise<boolean> => {
  // Unknown addresses take the time of known ones.
  const answer = await passwordQueue.ask(
    passwordHash === undefined ? { password } : { password, passwordHash },
  )
  if ('error' in answer) throw answer.error
  return 'fits' in answer && answer.fits
}
