import { endAttempt, unansweredAttempt } from './session/checkout-attempt.ts'
import { currentUser } from './session/session.ts'
import { trpc } from './trpc.ts'

export const earlierOrderText =
  'We have not heard back about your last order. Please look for it in your account before you order again.'

/** Returns the order request of the present customer that has no response yet. */
export function earlierOrder() {
  const user = currentUser()
  return user && unansweredAttempt(user.id)
}

/** Ends the warning about an earlier order, because the customer looks for it in the account. */
export function lookInAccount(): void {
  const earlier = earlierOrder()
  if (earlier) endAttempt(earlier)
  void trpc.orders.list.invalidate()
}
