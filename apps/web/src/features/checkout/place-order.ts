import type { PaymentMethod, PlacedOrder, RefusalDetails, User } from '@voltway/contract'
import { formatMoney, lineKey, toDollars, totalCents } from '@voltway/contract/browser'
import { dialogs } from '@voltway/ui/dialog-queue'
import type { Elements } from '@voltway/ui/elements'
import { removeFromCart } from '../../lib/cart/cart.ts'
import { useSaveFailure } from '../../lib/cart/cart-state.ts'
import {
  adoptAccountCart,
  isSessionOf,
  readCheckoutCart,
  reduceToStock,
  refreshCart,
  removeOrdered,
} from '../../lib/cart/checkout-cart.ts'
import { namesOf } from '../../lib/cart/names-of-lines.ts'
import type { PricedLine } from '../../lib/cart/priced-lines.ts'
import { earlierOrderText } from '../../lib/earlier-order.ts'
import { failureBody, failureStatus } from '../../lib/failure.ts'
import {
  type CheckoutAttempt,
  endAttempt,
  startAttempt,
  unansweredAttempt,
} from '../../lib/session/checkout-attempt.ts'
import { client } from '../../lib/trpc.ts'
import type { CheckoutAddress } from './use-checkout-address.ts'

const timeoutMs = 30_000

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
  if (unanswered && seen.lines.length === 0) return await referToAccount(unanswered, checkout)
  if (user === null || method === undefined) {
    await dialogs.alert({ message: 'Please login and select a payment method' })
    return null
  }
  const address = checkout.delivery.read()
  if (address === undefined) return null
  const expectedTotal = toDollars(totalCents(seen.lines))
  const wanted = { userId: user.id, paymentMethodId: method.id, expectedTotal, delivery: address }
  if (unanswered && isSameOrder(unanswered, wanted)) return await sendAttempt(unanswered, checkout, true)
  // With another cart, the checkout already refers to the account.
  if (unanswered && unanswered.revision === seen.revision) return await referToAccount(unanswered, checkout)
  if (!(await saveChanges(seen.revision))) return null
  const { lines, revision } = readCheckoutCart()
  if (quantitiesOf(lines) !== quantitiesOf(seen.lines))
    return refuse('Your cart has changed. Please look at it again.')
  if (goneLines().length > 0) return await offerRemoval()
  return await sendFirst({ ...wanted, revision: revision ?? 0 }, checkout)
}

/**
 * Refers the customer to the account, where the order of an earlier request is, if the shop has placed it. The next order is a new
 * one. The revision of the cart protects it: an earlier order has emptied the cart.
 */
async function referToAccount(earlier: CheckoutAttempt, { accountLink }: Checkout): Promise<null> {
  endAttempt(earlier)
  void refreshCart()
  return await refuse(earlierOrderText, accountLink)
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

/** Sends a new order request, unless another customer has signed in since. */
async function sendFirst(wanted: Omit<CheckoutAttempt, 'key'>, checkout: Checkout) {
  return isOfCustomer(wanted) ? await sendAttempt(startAttempt(wanted), checkout, false) : null
}

const isOfCustomer = ({ userId }: Pick<CheckoutAttempt, 'userId'>) => isSessionOf(userId)

async function sendAttempt(
  attempt: CheckoutAttempt,
  checkout: Checkout,
  isRepeat: boolean,
): Promise<PlacedOrder | null> {
  const { paymentMethodId, expectedTotal, revision, key, delivery } = attempt
  const timeout = () => ({ signal: AbortSignal.timeout(timeoutMs) })
  try {
    const placed = await client.checkout.placeOrder.mutate(
      {
        payment_method_id: paymentMethodId,
        expected_total: expectedTotal,
        revision,
        ...(delivery && { delivery }),
      },
      { context: { idempotencyKey: key }, ...timeout() },
    )
    // The customer of an expired session gets this response again after a sign-in.
    if (!isOfCustomer(attempt)) return null
    // Since the first request, the customer or the shop may have cancelled the order.
    const order = isRepeat ? await client.orders.get.query({ id: placed.order.id }, timeout()) : placed.order
    if (!isOfCustomer(attempt)) return null
    endAttempt(attempt)
    removeOrdered(revision)
    if (order.status === 'pending') return { ...placed, order }
    await dialogs.alert({
      message: 'Your order was placed. Its status is in your account.',
      footer: checkout.accountLink,
    })
    return null
  } catch (error) {
    return await afterRefusal(error, attempt, checkout, isRepeat)
  }
}

async function afterRefusal(error: unknown, attempt: CheckoutAttempt, checkout: Checkout, isRepeat: boolean) {
  const body = failureBody(error)
  const answered = body !== undefined && (failureStatus(error) ?? 500) < 500
  if (!answered || body.code === 'IDEMPOTENCY_RUNNING') {
    console.warn('The order got no response', error)
    if (!isOfCustomer(attempt)) return null
    return refuse('The shop did not answer. Press Place Order again: your order is not placed twice.')
  }
  // The server has not looked at the idempotency key, so the request that had no response may have created the order.
  const isUndecided = body.code === 'UNAUTHORIZED' || body.code === 'TOO_MANY_REQUESTS'
  if (!(isRepeat && isUndecided)) endAttempt(attempt)
  // The end of the session has its own message, and the checkout shows *Sign In*.
  if (body.code === 'UNAUTHORIZED' || !isOfCustomer(attempt)) return null
  if (checkout.delivery.showErrors(error)) return null
  if (body.code === 'PRICE_CHANGED') {
    const { total, cart: lines } = body.details
    adoptAccountCart(attempt.userId, { cart: lines, revision: attempt.revision })
    if (!(await confirmTotal(total, attempt.expectedTotal))) return null
    return await sendFirst({ ...attempt, expectedTotal: total }, checkout)
  }
  // The server's cart marks the lines. Their choices may be in another order than in this browser.
  if (body.code === 'PRODUCT_UNAVAILABLE' && (await refreshCart()) && goneLines().length > 0)
    return await offerRemoval()
  if (body.code === 'OUT_OF_STOCK') return await offerReduction(body.message, body.details.products)
  if (body.code === 'CART_CHANGED') {
    adoptAccountCart(attempt.userId, body.details)
    // After 24 hours, the server no longer knows the key of an order that has emptied the cart.
    if (isRepeat && body.details.cart.length === 0) return refuse(earlierOrderText, checkout.accountLink)
    const changed = 'Your cart was changed in another tab or on another device. Please look at it again.'
    return isRepeat ? refuse(`${changed} ${earlierOrderText}`, checkout.accountLink) : refuse(changed)
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
