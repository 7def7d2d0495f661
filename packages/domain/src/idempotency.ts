import { createHash } from 'node:crypto'
import type { Checkout, User } from '@voltway/contract'
import { type Handle, idempotency, type Trx } from '@voltway/db'
import { read } from './access.ts'
import { Refusal } from './refusal.ts'
import type { Shop } from './shop.ts'

/** Keys and answers expire after this time (docs/behaviour.md, "Idempotency"). */
export const idempotencySeconds = 24 * 3600

/** A request of a customer, or with null of the admin, under its key; the same answer is given to the same hash. */
type KeyedRequest = { userId: string | null; key: string; hash: string }

/** An answer, and whether it was given before. */
export type RequestResult<Result> = { result: Result; replayed: boolean }

/**
 * Does what a request asks for, within a transaction and once for each key: a repetition ends the transaction here. `lock` comes
 * first, so that a repetition which waited for its locks finds the answer to the first one.
 */
export type WithIdempotency = <Locked, Result>(
  trx: Trx,
  lock: () => Promise<Locked>,
  act: (locked: Locked) => Promise<Result>,
) => Promise<Result>

/** For requests without a key. */
export const withoutIdempotency: WithIdempotency = async (_, lock, act) => act(await lock())

class Replay extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('answered already')
    this.result = result
  }
}

const hashOf = (request: unknown) => createHash('sha256').update(JSON.stringify(request)).digest('hex')

/** A customer's checkout. All of the parsed body counts, and not its bytes. */
export const customerRequest = ({ id }: User, key: string, checkout: Checkout): KeyedRequest => ({
  userId: id,
  key,
  hash: hashOf(checkout),
})

/**
 * Does `work`, or gives what was answered to the request before. The answer is kept in the transaction that does it, so it is
 * there if and only if that was done. @throws Refusal IDEMPOTENCY_KEY_REUSED for another request
 */
export const runRequest = async <Result>(
  request: KeyedRequest | undefined,
  work: (withIdempotency: WithIdempotency) => Promise<Result>,
): Promise<RequestResult<Result>> => {
  if (request === undefined) return { result: await work(withoutIdempotency), replayed: false }
  const withIdempotency: WithIdempotency = async (trx, lock, act) => {
    const locked = await lock()
    const expired = await findExpiredOrThrow(trx, request)
    // An expired row would violate the unique key until the hourly sweep deletes it.
    if (expired) await idempotency.deleteOlderThan(trx, idempotencySeconds)
    const result = await act(locked)
    const { userId: user_id, key, hash: request_hash } = request
    await idempotency.insert(trx, { user_id, key, request_hash, response: JSON.stringify(result) })
    return result
  }
  try {
    return { result: await work(withIdempotency), replayed: false }
  } catch (error) {
    if (error instanceof Replay) return { result: error.result as Result, replayed: true }
    throw error
  }
}

/**
 * As `runRequest`, for what the admin sends, an image included. One that was answered is not worked on again, since to encode
 * an image is dear; one that comes while the first is worked on is a repetition only when that has ended.
 */
export const runAdminRequest = async <Result>(
  shop: Shop,
  key: string | undefined,
  { procedure, input, image }: { procedure: string; input: unknown; image?: Uint8Array | undefined },
  work: (withIdempotency: WithIdempotency) => Promise<Result>,
): Promise<RequestResult<Result>> => {
  if (key === undefined) return runRequest(undefined, work)
  const digest = image && Buffer.from(await crypto.subtle.digest('SHA-256', image as Uint8Array<ArrayBuffer>))
  const hash = hashOf([procedure, input, digest?.toString('hex') ?? null])
  const request = { userId: null, key, hash }
  const refuse = () => read(shop, (db) => findExpiredOrThrow(db, request))
  return runRequest(request, async (withIdempotency) => {
    await refuse()
    return work(withIdempotency).catch(async (error: unknown) => {
      // It may be done all the same: by the one that this one repeats, or by itself when the database's answer was lost.
      await refuse().catch((repeated: unknown) => {
        if (repeated instanceof Replay) throw repeated
      })
      throw error
    })
  })
}

// A repetition is thrown, so that the transaction is rolled back.
const findExpiredOrThrow = async (h: Handle, { userId, key, hash }: KeyedRequest) => {
  const stored = await idempotency.find(h, userId, key, idempotencySeconds)
  if (!stored || stored.is_expired) return stored
  if (stored.request_hash !== hash) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  throw new Replay(JSON.parse(stored.response))
}
