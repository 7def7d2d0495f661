import { toasts } from '@voltway/ui/toast-queue'
import { saveLastChanges } from '../cart/save-cart.ts'
import { failureStatus } from '../failure.ts'
import { client } from '../trpc.ts'
import { currentUser, endSession, isSessionToken, sessionToken } from './session.ts'

/** So that the message about a failed sign-out replaces the other one. */
const subject = 'sign-out'

/**
 * Ends the session in this browser at once, and shows a message. Then saves unsaved changes of the cart with the token, and revokes
 * the token on the server. If the visitor leaves the page during the save, the token is revoked at once.
 */
export async function signOut(): Promise<void> {
  const token = sessionToken()
  const user = currentUser()
  if (user === null || token === null || !isSessionToken(token)) return
  const saved = saveLastChanges(user, token)
  endSession()
  toasts.show({ message: 'You are signed out', subject })
  const revokeNow = () => void revoke(token)
  addEventListener('pagehide', revokeNow)
  await saved
  removeEventListener('pagehide', revokeNow)
  await revoke(token)
}

async function revoke(token: string): Promise<void> {
  try {
    await client.auth.logout.mutate({}, { context: { token } })
  } catch (error) {
    // The server does not know the token any more.
    if (failureStatus(error) === 401) return
    console.warn('The server could not revoke the token', error)
    // The next customer must not see it.
    if (currentUser() !== null) return
    toasts.show({
      tone: 'failure',
      message: 'You are signed out in this browser only.',
      details: 'The shop could not be reached: the session there ends within 30 days.',
      subject,
    })
  }
}
