import type { AvailableCartLine, PaymentMethod, PlacedOrder, RefusalDetails, User } from '@voltway/contract'
import { choiceWords, formatMoney, lineKey, toDollars, totalCents } from '@voltway/contract/browser'
import { dialogs } from '@voltway/ui/dialog-queue'
import { failureBody, failureStatus } from '../../lib/failure.ts'
import { texts } from '../../lib/texts.ts'
import { client } from '../../lib/trpc.ts'
import { type CheckoutAttempt, endAttempt, startAttempt, unansweredAttempt } from './checkout-attempt.ts'
import type { CheckoutCart, CheckoutLine } from './checkout-cart.ts'

const timeoutMs = 30_000

type Choice = { user: User | null; method: PaymentMethod | undefined; cart: CheckoutCart }
type Complete = { user: User; method: PaymentMethod; cart: CheckoutCart }

/** Places the order that the customer sees. Returns null after a failure, about which a dialog has informed the customer. */
export async function placeOrder({ user, method, cart }: Choice): Promise<PlacedOrder | null> {
  const unanswered = user && unansweredAttempt(user.id)
  if (unanswered && cart.read().lines.length === 0) return await send(unanswered, cart)
  if (user === null || method === undefined) {
    await dialogs.alert({ message: texts.checkout.loginAndSelect })
    return null
  }
  const seenTotal = totalOf(cart)
  if (unanswered && isSameOrder(unanswered, method, seenTotal, cart)) {
    return await send(unanswered, cart)
  }
  return await sendNew({ user, method, cart }, seenTotal)
}

/** Returns whether an order request of this customer has no response yet. */
export function isOrderUnanswered(user: User | null): boolean {
  return user !== null && unansweredAttempt(user.id) !== null
}

async function sendNew({ user, method, cart }: Complete, expectedTotal: number): Promise<PlacedOrder | null> {
  // A saved cart needs no reload, because the server rejects an outdated one and returns the changes.
  if (cart.read().revision === null && !(await cart.save()))
    return refuse(cart.failure() ?? 'Your cart could not be saved. Check your connection, then try again.')
  const { lines, revision } = cart.read()
  const gone = lines.filter(({ available }) => available === false)
  if (gone.length > 0) return await offerRemoval(cart)
  const wanted = { userId: user.id, paymentMethodId: method.id, expectedTotal, revision: revision ?? 0 }
  return await send(startAttempt(wanted), cart)
}

async function send(attempt: CheckoutAttempt, cart: CheckoutCart): Promise<PlacedOrder | null> {
  const { paymentMethodId, expectedTotal, revision, key } = attempt
  try {
    const placed = await client.checkout.placeOrder.mutate(
      { payment_method_id: paymentMethodId, expected_total: expectedTotal, revision },
      { context: { idempotencyKey: key }, signal: AbortSignal.timeout(timeoutMs) },
    )
    endAttempt()
    cart.ordered(revision)
    return placed
  } catch (error) {
    return await afterRefusal(error, attempt, cart)
  }
}

async function afterRefusal(error: unknown, attempt: CheckoutAttempt, cart: CheckoutCart) {
  const body = failureBody(error)
  const answered = body !== undefined && (failureStatus(error) ?? 500) < 500
  if (!answered || body.code === 'IDEMPOTENCY_RUNNING') {
    console.warn('The order got no response', error)
    return refuse('There was no answer. Press Place Order again: it will not be ordered twice.')
  }
  endAttempt()
  if (body.code === 'PRICE_CHANGED') {
    const { total, cart: lines } = body.details
    cart.adopt(attempt.userId, { cart: lines, revision: attempt.revision })
    return await offerNewTotal(attempt, total, cart)
  }
  if (body.code === 'PRODUCT_UNAVAILABLE') {
    const { products } = body.details
    cart.adopt(attempt.userId, {
      cart: markUnavailable(cart.read().lines, products),
      revision: attempt.revision,
    })
    return await offerRemoval(cart)
  }
  if (body.code === 'CART_CHANGED') {
    cart.adopt(attempt.userId, body.details)
    return refuse('Your cart was changed on another device. Please look at it again.')
  }
  return refuse(body.message)
}

async function offerNewTotal(
  attempt: CheckoutAttempt,
  expectedTotal: number,
  cart: CheckoutCart,
): Promise<PlacedOrder | null> {
  const agreed = await dialogs.confirm({
    question: 'Prices have changed since you looked',
    details: `The total was ${formatMoney(attempt.expectedTotal)} and is now ${formatMoney(expectedTotal)}.`,
    action: `Order for ${formatMoney(expectedTotal)}`,
  })
  if (!agreed) return null
  return await send(startAttempt({ ...attempt, expectedTotal }), cart)
}

async function offerRemoval(cart: CheckoutCart) {
  const gone = cart.read().lines.filter(({ available }) => available === false)
  const agreed = await dialogs.confirm({
    question: 'Some products are no longer available',
    details: gone.map(nameOf).join(', '),
    action: 'Remove from cart',
  })
  if (agreed) cart.remove(gone.map(lineKey))
  return null
}

function nameOf({ name, choices }: CheckoutLine): string {
  return choices?.length ? `${name} (${choiceWords(choices)})` : name
}

type Gone = RefusalDetails['PRODUCT_UNAVAILABLE']['products']

// An entry without choices means that the product is unavailable, with all its lines.
function markUnavailable(lines: readonly CheckoutLine[], gone: Gone): AvailableCartLine[] {
  const isGone = (line: CheckoutLine) =>
    gone.some((each) => each.id === line.id && (!each.choices || lineKey(each) === lineKey(line)))
  return lines.map(({ available = true, was: _, ...line }) => ({
    ...line,
    available: available && !isGone(line),
  }))
}

function totalOf(cart: CheckoutCart): number {
  return toDollars(totalCents(cart.read().lines))
}

function isSameOrder(
  attempt: CheckoutAttempt,
  method: PaymentMethod,
  total: number,
  cart: CheckoutCart,
): boolean {
  const { revision } = cart.read()
  return (
    attempt.paymentMethodId === method.id && attempt.expectedTotal === total && attempt.revision === revision
  )
}

async function refuse(reason: string): Promise<null> {
  await dialogs.alert({ title: texts.checkout.failed, message: reason })
  return null
}
