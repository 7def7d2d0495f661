import type { Checkout, PlacedOrder, User } from '@voltway/contract'
import { carts, products, type Trx, users } from '@voltway/db'
import { write } from '../access.ts'
import { toCart } from '../cart/to-cart.ts'
import { answerOnce, customerRequest } from '../idempotency.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { createOrder } from './create-order.ts'

/** What a checkout comes to; `replayed` when it is the answer already given under its key. */
export type Placement = { placed: PlacedOrder; replayed: boolean }

/** What was taken out of a cart, and which state of it that was. */
type ClaimedCart = Awaited<ReturnType<typeof carts.claim>>

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
  let claiming = false
  const whenBusy = () => (request && claiming ? 'IDEMPOTENCY_RUNNING' : 'UNAVAILABLE')
  const { answer, replayed } = await answerOnce(shop, request, (once) =>
    write(
      shop,
      async (trx) => {
        // All checkouts of a user wait for each other here, whatever their keys.
        claiming = true
        const claimed = await carts.claim(trx, customer.id)
        claiming = false
        // Only now: while this one waited, another with the same key may have been answered.
        return once(trx, () => orderClaimed(shop, trx, customer, checkout, claimed))
      },
      { whenBusy },
    ),
  )
  return { placed: answer, replayed }
}

const orderClaimed = async (
  shop: Shop,
  trx: Trx,
  customer: User,
  checkout: Checkout,
  claimed: ClaimedCart,
): Promise<PlacedOrder> => {
  await refuseOtherCart(trx, checkout, claimed)
  if (claimed.lines.length === 0) {
    throw new Refusal((await users.find(trx, customer.id)) ? 'CART_EMPTY' : 'UNAUTHORIZED')
  }
  return createOrder(shop, trx, customer, checkout, claimed.lines)
}

// The total alone does not tell a cart: another one may come to the same.
const refuseOtherCart = async (trx: Trx, { revision }: Checkout, claimed: ClaimedCart) => {
  if (revision === undefined || revision === claimed.revision) return
  const ids = claimed.lines.map(({ product_id }) => product_id)
  throw new Refusal({
    code: 'CART_CHANGED',
    details: toCart(claimed, await products.listByIds(trx, ids)),
  })
}
