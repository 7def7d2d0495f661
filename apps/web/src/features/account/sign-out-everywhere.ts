import { toasts } from '@voltway/ui/toasts'
import { saveBeforeSignOut } from '../../lib/cart/cart.ts'
import { failureStatus } from '../../lib/failure.ts'
import { endSession, isSessionToken, sessionToken } from '../../lib/session/session.ts'
import { client } from '../../lib/trpc.ts'
import { unreachableText } from '../../lib/unreachable-text.ts'

/** Saves the cart, ends all sessions of the customer on the server, and then the one in this browser. */
export async function signOutEverywhere(): Promise<void> {
  const token = sessionToken()
  await saveBeforeSignOut()
  // Another customer may have signed in during the save.
  if (token === null || !isSessionToken(token)) return
  try {
    await client.auth.logoutEverywhere.mutate({})
  } catch (error) {
    // The server does not know the token any more, so the session has ended with a message.
    if (failureStatus(error) === 401) return
    console.warn('The server could not end the sessions', error)
    toasts.show({
      tone: 'failure',
      message: 'You may still be signed in.',
      details: unreachableText,
    })
    return
  }
  if (isSessionToken(token)) endSession()
  toasts.show({ message: 'You are signed out everywhere.' })
}
