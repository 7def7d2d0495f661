import { toasts } from '@voltway/ui/toasts'
import { saveBeforeSignOut } from '../../lib/cart/cart.ts'
import { cartState } from '../../lib/cart/cart-state.ts'
import { failureStatus } from '../../lib/failure.ts'
import { currentUser, endSession, sessionToken } from '../../lib/session/session.ts'
import { readStoredSession } from '../../lib/session/stored-session.ts'
import { client } from '../../lib/trpc.ts'
import { unreachableText } from '../../lib/unreachable-text.ts'

/** The token of a request without a response. */
let unanswered: string | null = null

/** Saves the cart, ends all sessions of the customer on the server, and then the one in this browser. */
export async function signOutEverywhere(): Promise<void> {
  const token = sessionToken()
  const userId = currentUser()?.id
  // Another customer may have signed in meanwhile. The session may have expired: the cart is still theirs.
  const isTheirs = () => {
    const stored = readStoredSession().token
    return stored === token || (stored === null && cartState.get().owner === userId)
  }
  await saveBeforeSignOut()
  if (token === null || !isTheirs()) return
  let hasEnded = true
  try {
    await client.auth.logoutEverywhere.mutate({}, { context: { token } })
  } catch (error) {
    if (failureStatus(error) !== 401) {
      unanswered = token
      console.warn('The server could not end the sessions', error)
      toasts.show({ tone: 'failure', message: 'You may still be signed in.', details: unreachableText })
      return
    }
    // Without an earlier request, other sessions may exist. The message about the end of this one is enough.
    hasEnded = token === unanswered
  }
  if (isTheirs()) {
    endSession()
    if (hasEnded) toasts.dismissAll()
  }
  if (hasEnded) toasts.show({ message: 'You are signed out everywhere.' })
}
