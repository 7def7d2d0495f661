import { type Checkout, type PlacedOrder, toCents, toDollars, type User } from '@voltway/contract'
import {
  type CartLineRow,
  type LineProductRow,
  type OrderLineRow,
  type OrderRow,
  orders,
  type PaymentMethodRow,
  paymentMethods,
  products,
  type Trx,
} from '@voltway/db'
import { toCart } from '../cart/to-cart.ts'
import { toOrder } from '../orders/to-order.ts'
import { toPaymentMethod } from '../payment-methods/to-payment-method.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { newReference } from './new-reference.ts'
import { orderTotalCents } from './order-total-cents.ts'
import { toPayment } from './to-payment.ts'

/**
 * Makes an order of these lines: today's prices, everything in it a snapshot.
 * @throws Refusal PAYMENT_METHOD_UNAVAILABLE, PRODUCT_UNAVAILABLE, PRICE_CHANGED
 */
export const createOrder = async (
  shop: Shop,
  trx: Trx,
  customer: User,
  checkout: Checkout,
  claimed: readonly CartLineRow[],
): Promise<PlacedOrder> => {
  const method = await paymentMethods.find(trx, checkout.payment_method_id)
  if (!method) throw new Refusal('PAYMENT_METHOD_UNAVAILABLE')
  const ids = claimed.map(({ product_id }) => product_id)
  const rows = await products.lockByIds(trx, ids)
  refuseDeleted(rows)
  const lines = snapshot(claimed, rows)
  const totalCents = orderTotalCents(lines)
  refuseOtherTotal(checkout, totalCents, claimed, rows)
  return insertOrder(shop, trx, customer, method, lines, totalCents)
}

const refuseDeleted = (rows: readonly LineProductRow[]) => {
  const gone = rows.filter(({ deleted_at }) => deleted_at !== null).map(({ id, name }) => ({ id, name }))
  if (gone.length === 0) return
  const names = gone.map(({ name }) => name).join(', ')
  const sentence = `No longer available: ${names}`
  throw new Refusal({ code: 'PRODUCT_UNAVAILABLE', details: { products: gone } }, { sentence })
}

const snapshot = (claimed: readonly CartLineRow[], rows: readonly LineProductRow[]): OrderLineRow[] => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return claimed.flatMap(({ product_id, qty }) => {
    const row = byId.get(product_id)
    if (!row) return []
    return [{ product_id, name: row.name, price_cents: row.price_cents, image: row.image, qty }]
  })
}

const refuseOtherTotal = (
  { expected_total }: Checkout,
  totalCents: number,
  claimed: readonly CartLineRow[],
  rows: readonly LineProductRow[],
) => {
  if (expected_total === undefined || toCents(expected_total) === totalCents) return
  const { cart } = toCart({ revision: 0, lines: claimed }, rows)
  const details = { expected_total, total: toDollars(totalCents), cart }
  throw new Refusal({ code: 'PRICE_CHANGED', details })
}

// A taken reference is one in billions of attempts; a source that repeats itself is broken.
const maxAttempts = 10

const insertOrder = async (
  shop: Shop,
  trx: Trx,
  customer: User,
  method: PaymentMethodRow,
  lines: OrderLineRow[],
  totalCents: number,
): Promise<PlacedOrder> => {
  const at = shop.now().toISOString()
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const reference = newReference(shop)
    const payment = toPayment(toPaymentMethod(method), totalCents, reference)
    const order: OrderRow = {
      id: shop.newId(),
      user_id: customer.id,
      email: customer.email,
      total_cents: totalCents,
      payment_method_id: method.id,
      status: 'pending',
      reference,
      payment: JSON.stringify(payment),
      created_at: at,
    }
    if (await orders.insert(trx, order, lines)) {
      return { payment, order: toOrder({ ...order, lines, history: [{ status: 'pending', at }] }) }
    }
  }
  throw new Error(`No free reference in ${maxAttempts} attempts`)
}
