import type { Checkout, PlacedOrder, User } from '@voltway/contract'
import { carts, paymentMethods, products, type Trx, together, users } from '@voltway/db'
import { write } from '../access.ts'
import { toCart } from '../cart/to-cart.ts'
import { answerOnce, customerRequest } from '../idempotency.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { createOrder } from './create-order.ts'

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
  const { answer, replayed } = await answerOnce(request, (once) =>
    write(
      shop,
      (trx) => {
        waitsForCart = true
        const locking = lockAll(trx, customer, checkout, () => {
          waitsForCart = false
        })
        return once(trx, locking, (locked) => orderLocked(shop, trx, customer, checkout, locked))
      },
      { whenBusy },
    ),
  )
  return { placed: answer, replayed }
}

type Locked = Awaited<ReturnType<typeof lockAll>>

// The cart first: all checkouts of a user wait for each other there, whatever their keys, and go on with the cart as it is then.
const lockAll = (trx: Trx, { id }: User, { payment_method_id }: Checkout, whenCartIsLocked: () => void) =>
  together(
    carts.lock(trx, id).then((cart) => {
      whenCartIsLocked()
      return cart
    }),
    products.lockOfCart(trx, id),
    paymentMethods.find(trx, payment_method_id),
  )

const orderLocked = async (
  shop: Shop,
  trx: Trx,
  customer: User,
  checkout: Checkout,
  [cart, rows, method]: Locked,
): Promise<PlacedOrder> => {
  // The total alone does not tell a cart: another one may come to the same.
  if (checkout.revision !== undefined && checkout.revision !== cart.revision)
    throw new Refusal({ code: 'CART_CHANGED', details: toCart(cart, rows) })
  if (cart.lines.length === 0) {
    throw new Refusal((await users.find(trx, customer.id)) ? 'CART_EMPTY' : 'UNAUTHORIZED')
  }
  await carts.empty(trx, customer.id)
  return createOrder(shop, trx, customer, checkout, { lines: cart.lines, rows, method })
}
