import type { FoundPaymentMethod } from '@voltway/contract'
import type { UsedPaymentMethod } from '@voltway/db'
import { toPaymentMethod } from './to-payment-method.ts'

/** A stored payment method as the admin sees it, with the number of pending orders that still show its details. */
export const toFoundPaymentMethod = ({ pending_orders, ...row }: UsedPaymentMethod): FoundPaymentMethod => ({
  method: toPaymentMethod(row),
  pending_orders,
})
