import type { Checkout, PlacedOrder, User } from '@voltway/contract'
import { carts, paymentMethods, products, type Trx, users } from '@voltway/db'
import { write } from '../access.ts'
import { toCart } from '../cart/current-lines.ts'
import { customerRequest, runRequest } from '../idempotency.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { createOrder } from './insert-order.ts'

/** What a checkout comes to; `replayed` when it is the answer already given under its key. */
export type Placement = { placed: PlacedOrder; replayed: boolean }

/**
 * Orders the customer's stored cart, all in one transaction: on every refusal nothing changes.
 * @throws Refusal CART_EMPTY, PAYMENT_METHOD_UNAVAILABLE, PRODUCT_UNAVAILABLE, PRICE_CHANGED, CART_CHANGED,
 * IDEMPOTENCY_RUNNING, IDEMPOTENCY_KEY_REUSED, UNAUTHORIZED
 */
export const placeOrder = async (
  shop: Shop,
  customer: User,
  checkout: Checkout,
  idempotencyKey?: string,
): Promise<Placement> => {
  const request =
    idempotencyKey === undefined ? undefined : customerRequest(customer, idempotencyKey, checkout)
  let waitsForCart = false
  const whenBusy = () => (request && waitsForCart ? 'IDEMPOTENCY_RUNNING' : 'UNAVAILABLE')
  const { result, replayed } = await runRequest(request, (withIdempotency) =>
    write(
      shop,
      (trx) => {
        // All checkouts of a customer wait for each other at the cart, whatever their keys.
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

type Cart = Awaited<ReturnType<typeof carts.lock>>

const orderCart = async (
  shop: Shop,
  trx: Trx,
  customer: User,
  checkout: Checkout,
  cart: Cart,
): Promise<PlacedOrder> => {
  const rows = await products.lockOfCart(trx, customer.id)
  // The total alone does not tell a cart: another one may come to the same.
  if (checkout.revision !== undefined && checkout.revision !== cart.revision)
    throw new Refusal({ code: 'CART_CHANGED', details: toCart(cart, rows) })
  if (cart.lines.length === 0) {
    throw new Refusal((await users.find(trx, customer.id)) ? 'CART_EMPTY' : 'UNAUTHORIZED')
  }
  const method = await paymentMethods.find(trx, checkout.payment_method_id)
  await carts.empty(trx, customer.id)
  return createOrder(shop, trx, customer, checkout, { lines: cart.lines, rows, method })
}
