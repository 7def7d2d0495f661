import type { PaymentMethod, PlacedOrder, RefusalDetails, User } from '@voltway/contract'
import { formatMoney, lineKey, toDollars, totalCents } from '@voltway/contract/browser'
import { dialogs } from '@voltway/ui/dialog-queue'
import type { Elements } from '@voltway/ui/elements'
import { removeFromCart } from '../../lib/cart/cart.ts'
import { useSaveFailure } from '../../lib/cart/cart-state.ts'
import {
  adoptAccountCart,
  readCheckoutCart,
  reduceToStock,
  refreshCart,
  removeOrdered,
} from '../../lib/cart/checkout-cart.ts'
import { namesOf } from '../../lib/cart/names-of-lines.ts'
import type { PricedLine } from '../../lib/cart/priced-lines.ts'
import { failureBody, failureStatus } from '../../lib/failure.ts'
import {
  type CheckoutAttempt,
  endAttempt,
  startAttempt,
  storeAttempt,
  unansweredAttempt,
} from '../../lib/session/checkout-attempt.ts'
import { currentUser } from '../../lib/session/session.ts'
import { client } from '../../lib/trpc.ts'
import type { CheckoutAddress } from './use-checkout-address.ts'

const timeoutMs = 30_000

export const earlierOrderText =
  'We have not heard back about your last order. Please look for it in your account before you order again.'

/** `accountLink` leads to the orders of the account. */
type Checkout = { delivery: CheckoutAddress; accountLink: Elements }
type Choice = Checkout & { user: User | null; method: PaymentMethod | undefined }
type Wanted = Omit<CheckoutAttempt, 'key' | 'revision'>

/**
 * Places the order that the customer sees. Returns null after a failure, which a dialog or messages beside the fields have
 * reported to the customer.
 */
export async function placeOrder({ user, method, ...checkout }: Choice): Promise<PlacedOrder | null> {
  const seen = readCheckoutCart()
  const unanswered = user && unansweredAttempt(user.id)
  if (unanswered && seen.lines.length === 0) {
    // A repetition before the save could order products that the customer has removed.
    if (!(await saveChanges(seen.revision))) return null
    return await sendAttempt(unanswered, checkout, unanswered)
  }
  if (user === null || method === undefined) {
    await dialogs.alert({ message: 'Please login and select a payment method' })
    return null
  }
  const address = checkout.delivery.read()
  if (address === undefined) return null
  const expectedTotal = toDollars(totalCents(seen.lines))
  const wanted = { userId: user.id, paymentMethodId: method.id, expectedTotal, delivery: address }
  if (unanswered && isSameOrder(unanswered, wanted))
    return await sendAttempt(unanswered, checkout, unanswered)
  if (!(await saveChanges(seen.revision))) return null
  const { lines, revision } = readCheckoutCart()
  if (quantitiesOf(lines) !== quantitiesOf(seen.lines))
    return refuse('Your cart has changed. Please look at it again.')
  if (goneLines().length > 0) return await offerRemoval()
  return await sendFirst({ ...wanted, revision: revision ?? 0 }, checkout, unanswered)
}

/** Saves the cart unless it has a revision. Returns false after a failure, which a dialog has reported. */
async function saveChanges(revision: number | null): Promise<boolean> {
  // A saved cart needs no reload, because the server rejects an outdated one and returns the changes.
  if (revision !== null || (await refreshCart())) return true
  await refuse(
    useSaveFailure.getState() ?? 'Your cart could not be saved. Check your connection, then try again.',
  )
  return false
}

/**
 * Returns whether an order request of this customer has no response yet: `repeatable` while *Place Order* repeats the request,
 * `unknown` if the cart has changed since.
 */
export function unansweredOrder(user: User | null): 'repeatable' | 'unknown' | undefined {
  const attempt = user && unansweredAttempt(user.id)
  if (!attempt) return undefined
  const { lines, revision } = readCheckoutCart()
  return lines.length === 0 || attempt.revision === revision ? 'repeatable' : 'unknown'
}

type Earlier = CheckoutAttempt | null

/** Sends a new order request, unless another customer has signed in since. */
async function sendFirst(wanted: Omit<CheckoutAttempt, 'key'>, checkout: Checkout, earlier: Earlier) {
  return isOfCustomer(wanted) ? await sendAttempt(startAttempt(wanted), checkout, earlier) : null
}

const isOfCustomer = ({ userId }: Pick<CheckoutAttempt, 'userId'>) => currentUser()?.id === userId

/** `earlier` is an order request of this customer without a response. For a repetition, it is `attempt` itself. */
async function sendAttempt(
  attempt: CheckoutAttempt,
  checkout: Checkout,
  earlier: Earlier,
): Promise<PlacedOrder | null> {
  const { paymentMethodId, expectedTotal, revision, key, delivery } = attempt
  try {
    const placed = await client.checkout.placeOrder.mutate(
      {
        payment_method_id: paymentMethodId,
        expected_total: expectedTotal,
        revision,
        ...(delivery && { delivery }),
      },
      { context: { idempotencyKey: key }, signal: AbortSignal.timeout(timeoutMs) },
    )
    // The customer of an expired session gets this response again after a sign-in.
    if (!isOfCustomer(attempt)) return null
    endAttempt(attempt)
    removeOrdered(revision)
    if (earlier?.key !== key) return placed
    // Since the first request, the customer or the shop may have cancelled the order.
    const order = await client.orders.get.query({ id: placed.order.id }).catch(() => null)
    if (!isOfCustomer(attempt)) return null
    if (order?.status !== 'pending') return await refuse(earlierOrderText, checkout.accountLink)
    return { ...placed, order }
  } catch (error) {
    return await afterRefusal(error, attempt, checkout, earlier)
  }
}

async function afterRefusal(error: unknown, attempt: CheckoutAttempt, checkout: Checkout, earlier: Earlier) {
  const body = failureBody(error)
  const answered = body !== undefined && (failureStatus(error) ?? 500) < 500
  if (!answered || body.code === 'IDEMPOTENCY_RUNNING') {
    console.warn('The order got no response', error)
    if (!isOfCustomer(attempt)) return null
    return refuse('The shop did not answer. Press Place Order again: your order is not placed twice.')
  }
  // The server has not looked at the idempotency key, so the request that had no response may have created the order.
  const isUndecided = body.code === 'UNAUTHORIZED' || body.code === 'TOO_MANY_REQUESTS'
  const isRepeat = earlier?.key === attempt.key
  if (earlier === null || (isRepeat && !isUndecided)) endAttempt(attempt)
  else if (isOfCustomer(attempt)) storeAttempt(earlier)
  // The end of the session has its own message, and the checkout shows *Sign In*.
  if (body.code === 'UNAUTHORIZED' || !isOfCustomer(attempt)) return null
  if (checkout.delivery.showErrors(error)) return null
  if (body.code === 'PRICE_CHANGED') {
    const { total, cart: lines } = body.details
    adoptAccountCart(attempt.userId, { cart: lines, revision: attempt.revision })
    if (!(await confirmTotal(total, attempt.expectedTotal))) return null
    return await sendFirst({ ...attempt, expectedTotal: total }, checkout, earlier)
  }
  // The server's cart marks the lines. Their choices may be in another order than in this browser.
  if (body.code === 'PRODUCT_UNAVAILABLE' && (await refreshCart()) && goneLines().length > 0)
    return await offerRemoval()
  if (body.code === 'OUT_OF_STOCK') return await offerReduction(body.message, body.details.products)
  if (body.code === 'CART_CHANGED') {
    adoptAccountCart(attempt.userId, body.details)
    // The earlier order may have emptied the cart. With this cart, its repetition can only return that order.
    if (earlier && !isRepeat) return await sendAttempt(earlier, checkout, earlier)
    if (earlier) return refuse(earlierOrderText, checkout.accountLink)
    return refuse('Your cart was changed in another tab or on another device. Please look at it again.')
  }
  void refreshCart()
  return isOfCustomer(attempt) ? refuse(body.message) : null
}

/** Returns whether the customer orders for the new total. */
const confirmTotal = (total: number, before: number): Promise<boolean> =>
  dialogs.confirm({
    question: 'Prices have changed since you looked',
    details: `The total was ${formatMoney(before)} and is now ${formatMoney(total)}.`,
    action: `Order for ${formatMoney(total)}`,
  })

const goneLines = () => readCheckoutCart().lines.filter(({ available }) => available === false)

async function offerRemoval() {
  const gone = goneLines()
  const agreed = await dialogs.confirm({
    question: 'Some products are no longer available',
    details: namesOf(gone),
    action: 'Remove from cart',
  })
  if (agreed) removeFromCart(gone.map(lineKey))
  return null
}

async function offerReduction(details: string, products: Shortages): Promise<null> {
  const agreed = await dialogs.confirm({
    question: 'Not enough in stock',
    details,
    action: products.every(({ left }) => left === 0) ? 'Remove from cart' : 'Reduce to what is left',
  })
  if (agreed) reduceToStock(products)
  void refreshCart()
  return null
}

type Shortages = RefusalDetails['OUT_OF_STOCK']['products']

// The account may have the same lines in another order.
const quantitiesOf = (lines: readonly PricedLine[]) =>
  lines
    .map((line) => `${lineKey(line)} ${line.qty}`)
    .sort()
    .join()

function isSameOrder(attempt: CheckoutAttempt, wanted: Wanted): boolean {
  return (
    attempt.paymentMethodId === wanted.paymentMethodId &&
    attempt.expectedTotal === wanted.expectedTotal &&
    attempt.revision === readCheckoutCart().revision &&
    JSON.stringify(attempt.delivery) === JSON.stringify(wanted.delivery)
  )
}

async function refuse(reason: string, footer?: Elements): Promise<null> {
  await dialogs.alert({ title: 'Checkout failed', message: reason, footer })
  return null
}
