import { toasts } from '@voltway/ui/toast-queue'
import { cartState } from '../../lib/cart/cart-state.ts'
import { saveCart } from '../../lib/cart/save-cart.ts'
import { failureStatus } from '../../lib/failure.ts'
import { currentUser, endSession, isSessionOf, sessionToken } from '../../lib/session/session.ts'
import { readStoredSession } from '../../lib/session/stored-session.ts'
import { client } from '../../lib/trpc.ts'
import { unreachableText } from '../../lib/unreachable-text.ts'

const saveTimeoutMs = 2000

/** Saves the cart, for 2 seconds at most, ends all sessions of the customer on the server, and then the one in this browser. */
export async function signOutEverywhere(): Promise<void> {
  const token = sessionToken()
  const user = currentUser()
  if (user === null || token === null) return
  toasts.dismissAll()
  // The server may not end the sessions. A save beside the synchronization would then add pieces twice.
  await Promise.race([saveCart(), new Promise((resolve) => setTimeout(resolve, saveTimeoutMs))])
  let isExpired = false
  try {
    await client.auth.logoutEverywhere.mutate({}, { context: { token } })
  } catch (error) {
    // The end of this session has its own message. Other sessions may exist.
    isExpired = failureStatus(error) === 401
    if (!isExpired) {
      console.warn('The server could not end the sessions', error)
      if (!isSessionOf(user.id)) return
      toasts.show({ tone: 'failure', message: 'You may still be signed in.', details: unreachableText })
      return
    }
  }
  const stored = readStoredSession().token
  // Another customer may have signed in meanwhile. After an expired session, the cart is still theirs.
  if (stored === token || (stored === null && cartState.get().owner === user.id)) endSession()
  // The next customer must not see it.
  if (!isExpired && currentUser() === null) toasts.show({ message: 'You are signed out everywhere.' })
}
