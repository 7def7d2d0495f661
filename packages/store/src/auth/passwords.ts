import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createPasswordQueue } from './password-queue.ts'

/** What a password's hash costs, argon2id by default; each takes 19 MiB for its time. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const processors = availableParallelism()

/**
 * How many passwords are worked on at once. Each takes a processor, of which one is left to the rest of the shop, and one of
 * the four threads on which libuv also reads files and compresses: those must not wait behind passwords.
 */
export const hashesAtOnce = Math.min(2, Math.max(1, processors - 1))

/**
 * Passwords wait for each other here. On a single processor a hash drives everything else out of its caches, and what follows a
 * sign-in takes half the time when it is done for several together: while others wait, four are told at once.
 */
export const passwordQueue = createPasswordQueue({
  atOnce: hashesAtOnce,
  toldTogether: processors === 1 ? 4 : 1,
})

/** The argon2id hash of a password. @throws Refusal UNAVAILABLE when too many are waiting */
export const hashPassword = (password: string): Promise<string> =>
  passwordQueue.inTurn(() => hash(password, passwordCost))

/**
 * Whether the password fits the hash; without a hash false, after the same time.
 * @throws Refusal UNAVAILABLE when too many are waiting
 */
export const passwordFits = (passwordHash: string | undefined, password: string): Promise<boolean> =>
  passwordQueue.inTurn(async () => {
    if (passwordHash !== undefined) return verify(passwordHash, password)
    // Unknown addresses take the time of known ones.
    await hash(password, passwordCost)
    return false
  })
