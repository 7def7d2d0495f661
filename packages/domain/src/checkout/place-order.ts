import type { Checkout, PlacedOrder, User } from '@voltway/contract'
import { carts, paymentMethods, products, type Trx, users } from '@voltway/db'
import { hashOf, runRequest } from '../idempotency.ts'
import { write } from '../read-and-write.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { createOrder } from './create-order.ts'
import { refuseOtherRevision } from './refuse-changed-cart.ts'

/** The result of a checkout. `replayed` is true if it is the stored response of an earlier request with the same key. */
export type Placement = { placed: PlacedOrder; replayed: boolean }

/** Places an order of the customer's stored cart in one transaction. A rejected checkout changes nothing. */
export const placeOrder = async (
  shop: Shop,
  customer: User,
  checkout: Checkout,
  idempotencyKey?: string,
): Promise<Placement> => {
  const keyed = { userId: customer.id, hash: hashOf(checkout) }
  const request = idempotencyKey === undefined ? undefined : { ...keyed, key: idempotencyKey }
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

type Cart = Awaited<ReturnType<typeof carts.lock>>

const orderCart = async (
  shop: Shop,
  trx: Trx,
  customer: User,
  checkout: Checkout,
  cart: Cart,
): Promise<PlacedOrder> => {
  const rows = await products.lockOfCart(trx, customer.id)
  refuseOtherRevision(checkout, cart, rows)
  if (cart.lines.length === 0) {
    throw new Refusal((await users.find(trx, customer.id)) ? 'CART_EMPTY' : 'UNAUTHORIZED')
  }
  const method = await paymentMethods.find(trx, checkout.payment_method_id)
  await carts.empty(trx, customer.id)
  return createOrder(shop, trx, customer, checkout, { lines: cart.lines, rows, method })
}
