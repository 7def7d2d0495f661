import { PaymentMethod } from '@voltway/contract'
import type { PaymentMethodRow } from '@voltway/db'

/** A stored payment method as everybody sees it; its details were checked against its type when it was saved. */
export const toPaymentMethod = ({ id, type, name, details }: PaymentMethodRow): PaymentMethod =>
  PaymentMethod.parse({ id, type, name, details: JSON.parse(details) })
