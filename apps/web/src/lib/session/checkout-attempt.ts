import type { DeliveryAddress } from '@voltway/contract'
import { newIdempotencyKey } from '@voltway/ui/new-idempotency-key'
import { storage } from '../storage.ts'
import { storedKeys } from './stored-session.ts'

/**
 * An order request without a response so far. The browser may repeat it with the same idempotency key while the cart still has
 * this `revision`.
 */
export type CheckoutAttempt = {
  key: string
  userId: string
  paymentMethodId: string
  expectedTotal: number
  revision: number
  delivery: DeliveryAddress | null
}

/** Returns this customer's order request that has no response yet, also after a reload. */
export function unansweredAttempt(userId: string): CheckoutAttempt | null {
  const attempt = readAttempt(storage.readJson(storedKeys.attempt))
  return attempt?.userId === userId ? attempt : null
}

export function startAttempt(wanted: Omit<CheckoutAttempt, 'key'>): CheckoutAttempt {
  const attempt = { ...wanted, key: newIdempotencyKey() }
  storage.writeJson(storedKeys.attempt, attempt)
  return attempt
}

/** Removes this order request, unless a later one has replaced it. */
export function endAttempt({ userId, key }: CheckoutAttempt): void {
  if (unansweredAttempt(userId)?.key === key) storage.write(storedKeys.attempt, null)
}

/** Removes the order request of another customer, whose session has expired, because it has a delivery address. */
export function discardOthersAttempt(userId: string): void {
  if (unansweredAttempt(userId) === null) storage.write(storedKeys.attempt, null)
}

/** Validates a stored value; returns null unless it is a complete attempt. */
export function readAttempt(value: unknown): CheckoutAttempt | null {
  if (typeof value !== 'object' || value === null) return null
  const { key, userId, paymentMethodId, expectedTotal, revision, delivery } =
    value as Partial<CheckoutAttempt>
  if (typeof key !== 'string' || !/^[0-9a-f]{32}$/.test(key)) return null
  if (typeof userId !== 'string' || typeof paymentMethodId !== 'string') return null
  if (typeof expectedTotal !== 'number' || !Number.isFinite(expectedTotal)) return null
  if (typeof revision !== 'number' || !Number.isSafeInteger(revision)) return null
  if (typeof delivery !== 'object') return null
  return { key, userId, paymentMethodId, expectedTotal, revision, delivery }
}
