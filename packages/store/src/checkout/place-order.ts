import type { Checkout, PlacedOrder, User } from '@voltway/contract'
import { carts, products, type Trx, users } from '@voltway/db'
import { write } from '../access.ts'
import { toCart } from '../cart/to-cart.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { createOrder } from './create-order.ts'
import { earlierAnswer, type KeyedRequest, keepAnswer, keyedRequest } from './idempotency.ts'

/** What a checkout comes to; `replayed` when it is the answer already given under its key. */
export type Placement = { placed: PlacedOrder; replayed: boolean }

/** What was taken out of a cart, and which state of it that was. */
type ClaimedCart = Awaited<ReturnType<typeof carts.claim>>

class Replay extends Error {
  readonly placed: PlacedOrder
  constructor(placed: PlacedOrder) {
    super('answered already')
    this.placed = placed
  }
}

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
  const request = idempotencyKey === undefined ? undefined : keyedRequest(customer, idempotencyKey, checkout)
  let claiming = false
  const whenBusy = () => (request && claiming ? 'IDEMPOTENCY_RUNNING' : 'UNAVAILABLE')
  try {
    return await write(
      shop,
      async (trx) => {
        // All checkouts of a user wait for each other here, whatever their keys.
        claiming = true
        const claimed = await carts.claim(trx, customer.id)
        claiming = false
        // Only now: while this one waited, another with the same key may have been answered.
        if (request) await replayEarlier(shop, trx, request)
        await refuseOtherCart(trx, checkout, claimed)
        if (claimed.lines.length === 0) {
          throw new Refusal((await users.find(trx, customer.id)) ? 'CART_EMPTY' : 'UNAUTHORIZED')
        }
        const placed = await createOrder(shop, trx, customer, checkout, claimed.lines)
        if (request) await keepAnswer(shop, trx, request, placed)
        return { placed, replayed: false }
      },
      { whenBusy },
    )
  } catch (error) {
    if (error instanceof Replay) return { placed: error.placed, replayed: true }
    throw error
  }
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

// Thrown, so that the transaction with its claim on the cart is rolled back.
const replayEarlier = async (shop: Shop, trx: Trx, request: KeyedRequest): Promise<void> => {
  const placed = await earlierAnswer(shop, trx, request)
  if (placed) throw new Replay(placed)
}
