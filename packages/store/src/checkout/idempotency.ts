import { createHash } from 'node:crypto'
import { type Checkout, PlacedOrder, type User } from '@voltway/contract'
import { idempotency, type Trx } from '@voltway/db'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'

const keptMs = 24 * 3_600_000

/** Keys and answers from before this instant are forgotten (docs/behaviour.md, "Idempotency"). */
export const oldestKept = (shop: Shop): string => new Date(shop.now().getTime() - keptMs).toISOString()

/** A checkout under its key: what of it must be the same for the same answer. */
export type KeyedRequest = { user: User; key: string; hash: string }

/** The parsed body counts, not its bytes. */
export const keyedRequest = (user: User, key: string, checkout: Checkout): KeyedRequest => {
  const body = JSON.stringify([checkout.payment_method_id, checkout.expected_total ?? null])
  return { user, key, hash: createHash('sha256').update(body).digest('hex') }
}

/** The answer that was given under this key, if any. @throws Refusal IDEMPOTENCY_KEY_REUSED for another body */
export const earlierAnswer = async (
  shop: Shop,
  trx: Trx,
  { user, key, hash }: KeyedRequest,
): Promise<PlacedOrder | undefined> => {
  const kept = await idempotency.find(trx, user.id, key)
  if (!kept || kept.created_at < oldestKept(shop)) return undefined
  if (kept.request_hash !== hash) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  return PlacedOrder.parse(JSON.parse(kept.response))
}

/** Keeps the answer for whoever asks again with this key. */
export const keepAnswer = async (
  shop: Shop,
  trx: Trx,
  { user, key, hash }: KeyedRequest,
  placed: PlacedOrder,
): Promise<void> => {
  const row = {
    user_id: user.id,
    key,
    request_hash: hash,
    response: JSON.stringify(placed),
    created_at: shop.now().toISOString(),
  }
  if (await idempotency.insert(trx, row)) return
  // A forgotten answer that the hourly sweep has not met yet is in the way.
  await idempotency.deleteOlderThan(trx, oldestKept(shop))
  if (!(await idempotency.insert(trx, row))) throw new Refusal('IDEMPOTENCY_RUNNING')
}
