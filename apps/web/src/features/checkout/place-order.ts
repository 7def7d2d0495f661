import type { PaymentMethod, PlacedOrder, RefusalDetails, User } from '@voltway/contract'
import { formatMoney, lineKey, toDollars, totalCents } from '@voltway/contract/browser'
import { dialogs } from '@voltway/ui/dialog-queue'
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
import { currentUser } from '../../lib/session/session.ts'
import { client } from '../../lib/trpc.ts'
import { type CheckoutAttempt, endAttempt, startAttempt, unansweredAttempt } from './checkout-attempt.ts'
import type { CheckoutAddress } from './use-checkout-address.ts'

const timeoutMs = 30_000

type Choice = { user: User | null; method: PaymentMethod | undefined; delivery: CheckoutAddress }
type Wanted = Omit<CheckoutAttempt, 'key' | 'revision'>

/**
 * Places the order that the customer sees. Returns null after a failure, which a dialog or messages beside the fields have
 * reported to the customer.
 */
export async function placeOrder({ user, method, delivery }: Choice): Promise<PlacedOrder | null> {
  const seen = readCheckoutCart()
  const unanswered = user && unansweredAttempt(user.id)
  if (unanswered && seen.lines.length === 0) return await send(unanswered, delivery, true)
  if (user === null || method === undefined) {
    await dialogs.alert({ message: 'Please login and select a payment method' })
    return null
  }
  const address = delivery.read()
  if (address === undefined) return null
  const expectedTotal = toDollars(totalCents(seen.lines))
  const wanted = { userId: user.id, paymentMethodId: method.id, expectedTotal, delivery: address }
  if (unanswered && isSameOrder(unanswered, wanted)) return await send(unanswered, delivery, true)
  // A saved cart needs no reload, because the server rejects an outdated one and returns the changes.
  if (seen.revision === null && !(await refreshCart()))
    return refuse(
      useSaveFailure.getState() ?? 'Your cart could not be saved. Check your connection, then try again.',
    )
  const { lines, revision } = readCheckoutCart()
  if (quantitiesOf(lines) !== quantitiesOf(seen.lines))
    return refuse('Your cart has changed. Please look at it again.')
  if (goneLines().length > 0) return await offerRemoval()
  return await sendFirst({ ...wanted, revision: revision ?? 0 }, delivery)
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

/** Sends a new order request, unless another customer has signed in since. */
async function sendFirst(attempt: Omit<CheckoutAttempt, 'key'>, delivery: CheckoutAddress) {
  return isOfCustomer(attempt) ? await send(startAttempt(attempt), delivery) : null
}

const isOfCustomer = ({ userId }: Pick<CheckoutAttempt, 'userId'>) => currentUser()?.id === userId

async function send(
  attempt: CheckoutAttempt,
  checkoutAddress: CheckoutAddress,
  isRepeat = false,
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
    return placed
  } catch (error) {
    return await afterRefusal(error, attempt, checkoutAddress, isRepeat)
  }
}

async function afterRefusal(
  error: unknown,
  attempt: CheckoutAttempt,
  delivery: CheckoutAddress,
  isRepeat: boolean,
) {
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
  if (delivery.showErrors(error)) return null
  if (body.code === 'PRICE_CHANGED') {
    const { total, cart: lines } = body.details
    adoptAccountCart(attempt.userId, { cart: lines, revision: attempt.revision })
    if (!(await confirmTotal(total, attempt.expectedTotal))) return null
    return await sendFirst({ ...attempt, expectedTotal: total }, delivery)
  }
  // The server's cart marks the lines. Their choices may be in another order than in this browser.
  if (body.code === 'PRODUCT_UNAVAILABLE' && (await refreshCart()) && goneLines().length > 0)
    return await offerRemoval()
  if (body.code === 'OUT_OF_STOCK') return await offerReduction(body.message, body.details.products)
  if (body.code === 'CART_CHANGED') {
    adoptAccountCart(attempt.userId, body.details)
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

async function refuse(reason: string): Promise<null> {
  await dialogs.alert({ title: 'Checkout failed', message: reason })
  return null
}
