import {
  type Checkout,
  detailKeys,
  type Payment,
  type PaymentMethod,
  type PlacedOrder,
  type User,
} from '@voltway/contract'
import {
  formatReference,
  type NewOrderLineRow,
  type OrderRow,
  orders,
  type PaymentMethodRow,
  type Pieces,
  referenceAlphabet,
  type Trx,
  users,
} from '@voltway/db'
import type { CurrentLine } from '../cart/current-lines.ts'
import { recordEvent } from '../events/record-event.ts'
import { toOrder } from '../orders/read-orders.ts'
import { toPaymentMethod } from '../payment-methods/payment-methods.ts'
import { takeStock } from '../products/stock.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'

/** Creates an order as a snapshot of these lines, and takes their pieces from the stock. @throws Refusal OUT_OF_STOCK */
export const storeOrder = async (
  shop: Shop,
  trx: Trx,
  customer: User,
  method: PaymentMethodRow,
  chosen: readonly CurrentLine[],
  delivery: Checkout['delivery'],
): Promise<PlacedOrder> => {
  const at = shop.now().toISOString()
  const totalCents = orderTotalCents(chosen)
  const reference = newReference(shop)
  const payment = toPayment(toPaymentMethod(method), totalCents, reference)
  const lines = snapshot(chosen)
  const order: OrderRow = {
    id: shop.newId(),
    user_id: customer.id,
    email: customer.email,
    total_cents: totalCents,
    payment_method_id: method.id,
    status: 'pending',
    reference,
    payment: JSON.stringify(payment),
    delivery: delivery ? JSON.stringify(delivery) : null,
    tracking: null,
    note: '',
    created_at: at,
    updated_at: at,
    version: 1,
  }
  await orders.insert(trx, order, lines)
  if (delivery) await users.setDeliveryAddress(trx, customer.id, order.delivery)
  const placed = toOrder({ ...order, lines, history: [{ status: 'pending', at }] })
  await recordEvent(shop, trx, { type: 'order.placed', data: placed, userId: customer.id })
  await takeStock(trx, countedPieces(chosen))
  return { payment, order: placed }
}

const snapshot = (chosen: readonly CurrentLine[]): NewOrderLineRow[] =>
  chosen.map(({ id, choices = [], name, price_cents, image, qty, stock }) => ({
    product_id: id,
    choices: JSON.stringify(choices),
    name,
    price_cents,
    image,
    qty,
    stock_taken: stock === null ? 0 : qty,
  }))

/** Returns the pieces of each product whose stock is counted, by ascending id. */
const countedPieces = (chosen: readonly CurrentLine[]): Pieces[] => {
  const counted = chosen.filter(({ stock }) => stock !== null)
  return [...new Set(counted.map(({ id }) => id))].sort().map((product_id) => {
    const lines = counted.filter(({ id }) => id === product_id)
    return { product_id, pieces: lines.reduce((sum, { qty }) => sum + qty, 0) }
  })
}

const length = 8
// Bytes from this value on are skipped, because they would make the first characters more likely.
const bound = 256 - (256 % referenceAlphabet.length)

/** Returns a new random reference like `VW-7KQ4-M2HX`. */
export const newReference = (shop: Pick<Shop, 'randomBytes'>): string => {
  let code = ''
  while (code.length < length) {
    for (const byte of shop.randomBytes(length - code.length)) {
      if (byte < bound) code += referenceAlphabet.charAt(byte % referenceAlphabet.length)
    }
  }
  return formatReference(code)
}

/** Returns the exact total in cents. @throws Refusal VALIDATION_FAILED if a number of this size is not exact */
export const orderTotalCents = (lines: readonly { price_cents: number; qty: number }[]): number => {
  const total = lines.reduce((sum, { price_cents, qty }) => sum + price_cents * qty, 0)
  if (Number.isSafeInteger(total)) return total
  throw new Refusal('VALIDATION_FAILED', { sentence: 'This order is too large to be placed in one piece' })
}

/** Returns the payment instructions as flat keys, in the order in which clients show them, without empty details. */
const toPayment = (method: PaymentMethod, totalCents: number, reference: string): Payment => {
  const stored: Record<string, string> = method.details
  const details = detailKeys[method.type].filter((key) => stored[key]).map((key) => [key, stored[key]])
  return {
    type: method.type,
    name: method.name,
    ...Object.fromEntries(details),
    amount: `${Math.floor(totalCents / 100)}.${String(totalCents % 100).padStart(2, '0')} USD`,
    reference,
  }
}
