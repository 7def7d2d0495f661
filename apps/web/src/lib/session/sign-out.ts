import { toasts } from '@voltway/ui/toasts'
import { saveBeforeSignOut } from '../cart/cart.ts'
import { failureStatus } from '../failure.ts'
import { client } from '../trpc.ts'
import { endSession, sessionToken } from './session.ts'

/** So that the message about a failed sign-out replaces the other one. */
const subject = 'sign-out'

/** The token of the last sign-out, because a customer may click the button several times. */
let endingToken: string | undefined

/**
 * Saves the cart, ends the session in this browser, and shows a message. Revokes the token on the server in the background, and
 * shows another message if that fails. If the customer leaves the page during the save, the session ends at once.
 */
export async function signOut(): Promise<void> {
  const token = sessionToken()
  if (token === null || token === endingToken) return
  endingToken = token
  // Only once, because the browser may restore a left page, in which a visitor may then go shopping.
  let isEnding = false
  const end = () => {
    if (!isEnding) void endAndRevoke(token)
    isEnding = true
  }
  addEventListener('pagehide', end)
  await saveBeforeSignOut()
  removeEventListener('pagehide', end)
  end()
}

async function endAndRevoke(token: string): Promise<void> {
  // The save may have shown that the session has expired. The customer signs out all the same.
  if (sessionToken() !== null && token !== sessionToken()) return
  endSession()
  toasts.show({ message: 'You are signed out', subject })
  try {
    await client.auth.logout.mutate({}, { context: { token } })
  } catch (error) {
    // The server does not know the token any more.
    if (failureStatus(error) === 401) return
    console.warn('The server could not revoke the token', error)
    toasts.show({
      tone: 'failure',
      message: 'You are signed out in this browser only.',
      details: 'The shop could not be reached: the session there ends within 30 days.',
      subject,
    })
  }
}
