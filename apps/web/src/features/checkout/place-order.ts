import type { Checkout, Order, PaymentMethod, PlacedOrder, User } from '@voltway/contract'
import {
  formatMoney,
  isWithdrawn,
  lineKey,
  toDollars,
  totalCents,
  totalQuantity,
} from '@voltway/contract/browser'
import { dialogs } from '@voltway/ui/dialog-queue'
import type { Elements } from '@voltway/ui/elements'
import { newIdempotencyKey } from '@voltway/ui/new-idempotency-key'
import { useSaveFailure } from '../../lib/cart/cart-state.ts'
import { adoptCart } from '../../lib/cart/cart-sync.ts'
import { readCheckoutCart, refreshCart, removeOrdered } from '../../lib/cart/checkout-cart.ts'
import type { PricedLine } from '../../lib/cart/priced-lines.ts'
import { failureBody, failureStatus } from '../../lib/failure.ts'
import { isSessionOf } from '../../lib/session/session.ts'
import { client } from '../../lib/trpc.ts'
import type { CheckoutAddress } from './use-checkout-address.ts'

const timeoutMs = 30_000

type CheckoutParts = { delivery: CheckoutAddress; accountLink: Elements }
type Choice = CheckoutParts & { user: User | null; method: PaymentMethod | undefined }
type OrderRequest = { userId: string; input: Checkout & { expected_total: number; revision: number } }

/**
 * The last order request of this page. If no response arrived, a repetition has the same idempotency key. A different request has
 * a new key. It never orders the same cart again, because an order raises the cart's revision.
 */
let last: { key: string; content: string } | null = null

const cartUnsaved = 'Your cart could not be saved. Check your connection, then try again.'
const cartJoined = 'Your cart has changed. Please look at it again.'
const cartChanged =
  'Your cart has changed in another tab or on another device. Please look at it again. An order may have been placed: look for it in your account.'

/**
 * Places the order that the customer sees. Returns null after a failure, which a dialog or messages beside the fields have
 * reported to the customer.
 */
export async function placeOrder({ user, method, ...checkout }: Choice): Promise<PlacedOrder | null> {
  const seen = readCheckoutCart()
  if (user === null || method === undefined) {
    await dialogs.alert({ message: 'Please login and select a payment method' })
    return null
  }
  const delivery = checkout.delivery.read()
  if (delivery === undefined) return null
  // A saved cart needs no reload, because the server rejects an outdated one and returns the changes.
  const isSaved = seen.revision !== null || (await refreshCart())
  // The end of the session has its own message.
  if (!isSessionOf(user.id)) return null
  if (!isSaved) return refuse(useSaveFailure.getState() ?? cartUnsaved)
  const { lines, revision } = readCheckoutCart()
  // A sign-in in the checkout has joined the carts. An order would have removed pieces.
  if (totalQuantity(lines) > totalQuantity(seen.lines)) return refuse(cartJoined)
  if (quantitiesOf(lines) !== quantitiesOf(seen.lines)) return refuse(cartChanged, checkout.accountLink)
  const input = {
    payment_method_id: method.id,
    expected_total: toDollars(totalCents(seen.lines)),
    revision: revision ?? 0,
    ...(delivery && { delivery }),
  }
  return await sendOrder({ userId: user.id, input }, checkout)
}

const isOfCustomer = ({ userId }: OrderRequest) => isSessionOf(userId)

async function sendOrder(order: OrderRequest, checkout: CheckoutParts): Promise<PlacedOrder | null> {
  if (!isOfCustomer(order)) return null
  const content = JSON.stringify(order)
  const request = last?.content === content ? last : { key: newIdempotencyKey(), content }
  const isRepeat = request === last
  last = request
  const timeout = () => ({ signal: AbortSignal.timeout(timeoutMs) })
  try {
    const context = { idempotencyKey: request.key }
    const placed = await client.checkout.placeOrder.mutate(order.input, { context, ...timeout() })
    if (!isOfCustomer(order)) return null
    const present = isRepeat ? await readOrder(placed.order.id, timeout()) : placed.order
    if (!isOfCustomer(order)) return null
    removeOrdered(order.input.revision)
    if (present?.status === 'pending' && !isWithdrawn(present)) return { ...placed, order: present }
    await dialogs.alert({
      message: present
        ? 'Your order was placed. Its status is in your account.'
        : 'Your order was placed, but the shop has deleted it since.',
      footer: checkout.accountLink,
    })
    return null
  } catch (error) {
    return await afterRefusal(error, order, checkout)
  }
}

async function readOrder(id: string, options: { signal: AbortSignal }): Promise<Order | null> {
  try {
    return await client.orders.get.query({ id }, options)
  } catch (error) {
    if (failureStatus(error) === 404) return null
    throw error
  }
}

async function afterRefusal(error: unknown, order: OrderRequest, checkout: CheckoutParts) {
  const { userId, input } = order
  const body = failureBody(error)
  const answered = body !== undefined && (failureStatus(error) ?? 500) < 500
  if (!answered || body.code === 'IDEMPOTENCY_RUNNING') {
    console.warn('The order got no response', error)
    if (!isOfCustomer(order)) return null
    return refuse('The shop did not answer. Press Place Order again: your order is not placed twice.')
  }
  // The end of the session has its own message, and the checkout shows *Sign In*.
  if (body.code === 'UNAUTHORIZED' || !isOfCustomer(order)) return null
  if (checkout.delivery.showErrors(error)) return null
  if (body.code === 'PRICE_CHANGED') {
    const { total, cart: lines } = body.details
    adoptCart({ cart: lines, revision: input.revision })
    if (!(await confirmTotal(total, input.expected_total))) return null
    return await sendOrder({ userId, input: { ...input, expected_total: total } }, checkout)
  }
  if (body.code === 'CART_CHANGED') {
    adoptCart(body.details)
    return refuse(cartChanged, checkout.accountLink)
  }
  void refreshCart()
  return isOfCustomer(order) ? refuse(body.message) : null
}

const confirmTotal = (total: number, before: number): Promise<boolean> =>
  dialogs.confirm({
    question: 'Prices have changed since you looked',
    details: `The total was ${formatMoney(before)} and is now ${formatMoney(total)}.`,
    action: `Order for ${formatMoney(total)}`,
  })

// The account may have the same lines in another order.
const quantitiesOf = (lines: readonly PricedLine[]) =>
  lines
    .map((line) => `${lineKey(line)} ${line.qty}`)
    .sort()
    .join()

async function refuse(reason: string, footer?: Elements): Promise<null> {
  await dialogs.alert({ title: 'Checkout failed', message: reason, footer })
  return null
}
