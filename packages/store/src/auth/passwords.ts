import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../refusal.ts'

/** What a password's hash costs, argon2id by default; each takes 19 MiB for its time. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const queueLength = 32

/**
 * How many passwords are worked on at once. Each takes a processor, of which one is left to the rest of the shop, and one of
 * the four threads on which libuv also reads files and compresses: those must not wait behind passwords.
 */
export const hashesAtOnce = Math.min(2, Math.max(1, availableParallelism() - 1))

let running = 0
const waiting: (() => void)[] = []

/** How many passwords are being worked on, and how many wait for that. */
export const passwordQueue = () => ({ running, waiting: waiting.length })

const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (running < hashesAtOnce) running += 1
  else if (waiting.length < queueLength) await new Promise<void>((resolve) => waiting.push(resolve))
  else throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 2 })
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // A waiting one takes over this place, so that `running` never shows a free place that is promised already.
    if (next) next()
    else running -= 1
  }
}

/** The argon2id hash of a password. @throws Refusal UNAVAILABLE when too many are waiting */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, passwordCost))

/**
 * Whether the password fits the hash; without a hash false, after the same time.
 * @throws Refusal UNAVAILABLE when too many are waiting
 */
export const passwordFits = (passwordHash: string | undefined, password: string): Promise<boolean> =>
  inTurn(async () => {
    if (passwordHash !== undefined) return verify(passwordHash, password)
    // Unknown addresses take the time of known ones.
    await hash(password, passwordCost)
    return false
  })
