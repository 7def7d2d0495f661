import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { BoundedQueue } from '../bounded-queue.ts'
import { passwordCost } from './password-cost.ts'

/** Leaves one core, and two of the runtime's four threads, to the rest of the shop. */
export const passwordQueue = new BoundedQueue({
  concurrency: Math.min(2, Math.max(1, availableParallelism() - 1)),
  maxWaiting: 32,
  retryAfterSeconds: 2,
})

/** Returns the argon2id hash of a password. @throws Refusal UNAVAILABLE when too many are waiting */
export const hashPassword = (password: string): Promise<string> =>
  passwordQueue.run(() => hash(password, passwordCost))

/**
 * Returns whether the password fits the hash; without a hash false.
 * @throws Refusal UNAVAILABLE when too many are waiting
 */
export const passwordFits = (passwordHash: string | undefined, password: string): Promise<boolean> =>
  passwordQueue.run(async () => {
    if (passwordHash !== undefined) return verify(passwordHash, password)
    // An unknown e-mail takes the same time as a known one.
    await hash(password, passwordCost)
    return false
  })
