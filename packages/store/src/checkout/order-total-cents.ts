import { Refusal } from '../refusal.ts'

/** The exact sum in cents. @throws Refusal VALIDATION_FAILED when numbers of this size are no longer exact */
export const orderTotalCents = (lines: readonly { price_cents: number; qty: number }[]): number => {
  const total = lines.reduce((sum, { price_cents, qty }) => sum + price_cents * qty, 0)
  if (Number.isSafeInteger(total)) return total
  throw new Refusal('VALIDATION_FAILED', { sentence: 'This order is too large to be placed in one piece' })
}
