import {
  type Checkout,
  choiceWords,
  type PlacedOrder,
  type RefusalDetails,
  toCents,
  toDollars,
  type User,
} from '@voltway/contract'
import { carts, type LineProductRow, paymentMethods, products, type Trx, users } from '@voltway/db'
import { type CurrentLine, currentLines, toCart } from '../cart/current-lines.ts'
import { hashOf, runRequest } from '../idempotency.ts'
import { isOnSale } from '../products/stock.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { write } from '../transactions.ts'
import { orderTotalCents, storeOrder } from './store-order.ts'

/** The result of a checkout. `replayed` is true if it is the stored response of an earlier request with the same key. */
export type Placement = { placed: PlacedOrder; replayed: boolean }

/** Places an order of the customer's stored cart in one transaction. A rejected checkout changes nothing. */
export const placeOrder = async (
  shop: Shop,
  customer: User,
  checkout: Checkout,
  idempotencyKey?: string,
): Promise<Placement> => {
  // An order without a delivery address is the same request if the client sends null.
  const hash = hashOf({ ...checkout, delivery: checkout.delivery ?? undefined })
  const request =
    idempotencyKey === undefined ? undefined : { userId: customer.id, hash, key: idempotencyKey }
  let waitsForCart = false
  const whenBusy = () => (request && waitsForCart ? 'IDEMPOTENCY_RUNNING' : 'UNAVAILABLE')
  const { result, replayed } = await runRequest(request, (withIdempotency) =>
    write(
      shop,
      (trx) => {
        // All checkouts of a customer wait here for each other, also those with different keys.
        const lock = async () => {
          waitsForCart = true
          const cart = await carts.lock(trx, customer.id)
          waitsForCart = false
          return cart
        }
        return withIdempotency(trx, lock, (cart) => orderCart(shop, trx, customer, checkout, cart))
      },
      { whenBusy },
    ),
  )
  return { placed: result, replayed }
}

type LockedCart = Awaited<ReturnType<typeof carts.lock>>

const orderCart = async (
  shop: Shop,
  trx: Trx,
  customer: User,
  checkout: Checkout,
  cart: LockedCart,
): Promise<PlacedOrder> => {
  const rows = await products.lockOfCart(trx, customer.id)
  refuseOtherRevision(checkout, cart, rows)
  if (cart.lines.length === 0) {
    throw new Refusal((await users.find(trx, customer.id)) ? 'CART_EMPTY' : 'UNAUTHORIZED')
  }
  const method = await paymentMethods.find(trx, checkout.payment_method_id)
  if (method?.active !== 1) throw new Refusal('PAYMENT_METHOD_UNAVAILABLE')
  const chosen = currentLines(cart.lines, rows)
  refuseUnavailable(chosen, rows)
  refuseOtherTotal(checkout, orderTotalCents(chosen), cart, rows)
  await carts.empty(trx, customer.id)
  return storeOrder(shop, trx, customer, method, chosen, checkout.delivery)
}

/** @throws Refusal CART_CHANGED if the cart has another revision than the customer has confirmed */
const refuseOtherRevision = (
  { revision }: Checkout,
  cart: LockedCart,
  rows: readonly LineProductRow[],
): void => {
  // The total alone does not identify a cart, because different carts may have the same total.
  if (revision === undefined || revision === cart.revision) return
  throw new Refusal({ code: 'CART_CHANGED', details: toCart(cart, rows) })
}

type Unavailable = RefusalDetails['PRODUCT_UNAVAILABLE']['products']

/** @throws Refusal PRODUCT_UNAVAILABLE if a product was deleted or hidden, or does not offer the choices of its line */
const refuseUnavailable = (chosen: readonly CurrentLine[], rows: readonly LineProductRow[]): void => {
  const gone: Unavailable = rows.flatMap((row) => {
    const { id, name } = row
    if (!isOnSale(row)) return [{ id, name }]
    const lines = chosen.filter((line) => line.id === id && !line.available)
    return lines.map(({ choices = [] }) => ({ id, name, choices }))
  })
  if (gone.length === 0) return
  const names = gone.map(({ name, choices }) => (choices ? `${name} (${choiceWords(choices)})` : name))
  const sentence = `No longer available: ${names.join(', ')}`
  throw new Refusal({ code: 'PRODUCT_UNAVAILABLE', details: { products: gone } }, { sentence })
}

/** @throws Refusal PRICE_CHANGED if the total is not the one that the customer has confirmed */
const refuseOtherTotal = (
  { expected_total }: Checkout,
  totalCents: number,
  cart: LockedCart,
  rows: readonly LineProductRow[],
): void => {
  if (expected_total === undefined || toCents(expected_total) === totalCents) return
  const details = { expected_total, total: toDollars(totalCents), cart: toCart(cart, rows).cart }
  throw new Refusal({ code: 'PRICE_CHANGED', details })
}
