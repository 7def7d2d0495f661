import { newIdempotencyKey } from '@voltway/ui/new-idempotency-key'
import { storage } from '../../lib/storage.ts'

/**
 * An order that was sent and not yet answered. It may be sent again with its key, which the server accepts once, as long as
 * the cart is still of that `revision`, or is empty, because the order may have emptied it.
 */
export type CheckoutAttempt = {
  key: string
  userId: string
  paymentMethodId: string
  expectedTotal: number
  revision: number
}

const storageKey = 'checkoutAttempt'

/** This customer's order without an answer, also after a reload. */
export function unansweredAttempt(userId: string): CheckoutAttempt | null {
  const attempt = readAttempt(storage.readJson(storageKey))
  return attempt?.userId === userId ? attempt : null
}

/** A new attempt, stored until it is answered. */
export function startAttempt(wanted: Omit<CheckoutAttempt, 'key'>): CheckoutAttempt {
  const attempt = { ...wanted, key: newIdempotencyKey() }
  storage.writeJson(storageKey, attempt)
  return attempt
}

/** Forgets the attempt, once it was answered. */
export function endAttempt(): void {
  storage.write(storageKey, null)
}

/** Validates what the storage held; anything but a whole attempt is null. */
export function readAttempt(value: unknown): CheckoutAttempt | null {
  if (typeof value !== 'object' || value === null) return null
  const { key, userId, paymentMethodId, expectedTotal, revision } = value as Partial<CheckoutAttempt>
  if (typeof key !== 'string' || !/^[0-9a-f]{32}$/.test(key)) return null
  if (typeof userId !== 'string' || typeof paymentMethodId !== 'string') return null
  if (typeof expectedTotal !== 'number' || !Number.isFinite(expectedTotal)) return null
  if (typeof revision !== 'number' || !Number.isSafeInteger(revision)) return null
  return { key, userId, paymentMethodId, expectedTotal, revision }
}
