import { hash, verify } from '@node-rs/argon2'
import { BoundedQueue } from '../queues/bounded-queue.ts'
import { queueLimits } from '../queues/queue-limits.ts'

/** The cost of a password hash with argon2id. Each hash takes 19 MiB of memory while it is computed. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const passwordQueue = new BoundedQueue(queueLimits.passwords)

/** Returns the argon2id hash of a password. @throws Refusal UNAVAILABLE if too many requests wait */
export const hashPassword = (password: string): Promise<string> =>
  passwordQueue.run(() => hash(password, passwordCost))

/**
 * Returns true if the password matches the hash; false without a hash.
 * @throws Refusal UNAVAILABLE if too many requests wait
 */
export const passwordFits = (passwordHash: string | undefined, password: string): Promise<boolean> =>
  passwordQueue.run(async () => {
    if (passwordHash !== undefined) return verify(passwordHash, password)
    // An unknown e-mail takes the same time as a known one.
    await hash(password, passwordCost)
    return false
  })
