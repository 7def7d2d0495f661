import { toDollars } from '@voltway/contract'
import type { OrderRow, PaymentMethodRow, PicturedProduct, UserRow, WholeOrder } from '@voltway/db'
import { storedChoices, storedPayment } from '../orders/to-order.ts'
import { toPaymentMethod } from '../payment-methods/to-payment-method.ts'
import { toProductWithPictures } from '../products/to-product.ts'

// What the record keeps of each thing. It outlives whatever it tells of, a deleted customer too, so of customers there is
// neither name nor e-mail in any of these.

/** A product as the audit record keeps it. */
export const auditedProduct = (row: PicturedProduct) => {
  const {
    id: _,
    created_at: __,
    slug: ___,
    more_pictures: ____,
    pictures,
    ...said
  } = toProductWithPictures(row)
  return { ...said, pictures: pictures.map(({ image, alt }) => ({ image, alt })) }
}

/** An order whose status changes as the audit record keeps it. */
export const auditedStatus = ({ reference }: Pick<OrderRow, 'reference'>, status: string) => ({
  reference,
  status,
})

/** A deleted order as the audit record keeps it. */
export const auditedOrder = ({ reference, status, total_cents, created_at, lines, payment }: WholeOrder) => ({
  reference,
  status,
  total: toDollars(total_cents),
  created_at,
  lines: lines.map(({ choices, name, qty, price_cents }) => ({
    ...storedChoices(choices),
    name,
    qty,
    price: toDollars(price_cents),
  })),
  payment: storedPayment(payment),
})

/** A deleted user as the audit record keeps it: what was deleted with them. */
export const auditedUser = (
  { created_at }: Pick<UserRow, 'created_at'>,
  { orders, orders_total_cents }: { orders: number; orders_total_cents: number },
) => ({ created_at, orders, orders_total: toDollars(orders_total_cents) })

/** A payment method as the audit record keeps it. */
export const auditedPaymentMethod = (row: PaymentMethodRow) => {
  const { id: _, ...said } = toPaymentMethod(row)
  return said
}
