import { hash } from 'node:crypto'
import { type Handle, idempotency, type Trx } from '@voltway/db'
import { Refusal } from './refusal.ts'
import type { Shop } from './shop.ts'
import { read } from './transactions.ts'

/** Keys and responses expire after this time (docs/behaviour.md, "Idempotency"). */
export const idempotencySeconds = 24 * 3600

/** A customer's, or an admin's if `userId` is null. Requests with equal hashes get the same response. */
type KeyedRequest = { userId: string | null; key: string; hash: string }

/** A result. `replayed` is true if an earlier request stored it. */
export type RequestResult<Result> = { result: Result; replayed: boolean }

/**
 * Runs `act` within a transaction unless a request with the same key has run before; a repetition rolls the transaction
 * back. `lock` runs first, so that a repetition that waited for the locks finds the stored response.
 */
export type WithIdempotency = <Locked, Result>(
  trx: Trx,
  lock: () => Promise<Locked>,
  act: (locked: Locked) => Promise<Result>,
) => Promise<Result>

export const withoutIdempotency: WithIdempotency = async (_, lock, act) => act(await lock())

class Replay extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('replayed')
    this.result = result
  }
}

/** Returns the hash of a parsed request, so that its bytes may differ. */
export const hashOf = (request: unknown): string => hash('sha256', JSON.stringify(request))

/**
 * Runs `work`, or returns the stored response of an earlier request. The response is stored in the same transaction, so it
 * exists if and only if the work was committed.
 * See docs/decisions/0007-idempotency-keys.md.
 * @throws Refusal IDEMPOTENCY_KEY_REUSED if the key belongs to another request, ALREADY_CREATED if the response had a secret
 */
export const runRequest = async <Result>(
  request: KeyedRequest | undefined,
  work: (withIdempotency: WithIdempotency) => Promise<Result>,
): Promise<RequestResult<Result>> => {
  if (request === undefined) return { result: await work(withoutIdempotency), replayed: false }
  const withIdempotency: WithIdempotency = async (trx, lock, act) => {
    const locked = await lock()
    const expired = await findExpiredOrThrow(trx, request)
    // An expired row would violate the unique key until the hourly maintenance deletes it.
    if (expired) await idempotency.remove(trx, request.userId, request.key)
    const result = await act(locked)
    const { userId: user_id, key, hash: request_hash } = request
    await idempotency.insert(trx, { user_id, key, request_hash, response: storedResponse(result) })
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
 * Runs a request of an admin with an idempotency key; the key may be absent. The hash covers the file. A repetition is
 * detected before `work`, because encoding an image is expensive, and again after a failure.
 */
export const runAdminRequest = async <Result>(
  shop: Shop,
  key: string | undefined,
  { procedure, input, file }: { procedure: string; input: unknown; file?: Uint8Array | undefined },
  work: (withIdempotency: WithIdempotency) => Promise<Result>,
): Promise<RequestResult<Result>> => {
  if (key === undefined) return runRequest(undefined, work)
  const digest = file && Buffer.from(await crypto.subtle.digest('SHA-256', file as Uint8Array<ArrayBuffer>))
  const hash = hashOf([procedure, input, digest?.toString('hex') ?? null])
  const request = { userId: null, key, hash }
  const throwIfRepeated = () => read(shop, (db) => findExpiredOrThrow(db, request))
  return runRequest(request, async (withIdempotency) => {
    await throwIfRepeated()
    return work(withIdempotency).catch(async (error: unknown) => {
      // A concurrent request with the same key may have stored the response, or this one did and only the database's
      // response was lost.
      await throwIfRepeated().catch((repeated: unknown) => {
        if (!(repeated instanceof Refusal && repeated.code === 'UNAVAILABLE')) throw repeated
      })
      throw error
    })
  })
}

// A repetition is an exception, so that the transaction is rolled back.
const findExpiredOrThrow = async (h: Handle, { userId, key, hash }: KeyedRequest) => {
  const stored = await idempotency.find(h, userId, key, idempotencySeconds)
  if (!stored || stored.is_expired) return stored
  if (stored.request_hash !== hash) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  if (stored.response === secretResponse) throw new Refusal('ALREADY_CREATED')
  throw new Replay(JSON.parse(stored.response))
}

/** Stands for a response with a secret, which the database must not have a second time. */
const secretResponse = 'null'

const storedResponse = (result: unknown): string =>
  Object.hasOwn(Object(result), 'secret') ? secretResponse : JSON.stringify(result)
