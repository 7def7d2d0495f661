import { toasts } from '@voltway/ui/toasts'
import { create } from 'zustand'
import { saveBeforeSignOut } from '../cart/cart.ts'
import { cartState } from '../cart/cart-state.ts'
import { failureStatus } from '../failure.ts'
import { client } from '../trpc.ts'
import { currentUser, endSession, sessionToken } from './session.ts'

/** So that the message about a failed sign-out replaces the other one. */
const subject = 'sign-out'

/** True while a sign-out of this tab saves the cart. */
export const useSigningOut = create(() => false)

/**
 * Saves the cart, ends the session in this browser, and shows a message. Revokes the token on the server in the background, and
 * shows another message if that fails. If the customer leaves the page during the save, the session ends at once.
 */
export async function signOut(): Promise<void> {
  const token = sessionToken()
  const userId = currentUser()?.id
  if (token === null) return
  useSigningOut.setState(true, true)
  // Only once, because a visitor may then go shopping: on a page that the browser restores, or after an earlier sign-out. The
  // session may expire during the save, also in another tab. The customer signs out all the same: the cart is still theirs.
  const end = () => {
    const now = sessionToken()
    if (now === token || (now === null && cartState.get().owner === userId)) void endAndRevoke(token)
  }
  addEventListener('pagehide', end)
  await saveBeforeSignOut()
  removeEventListener('pagehide', end)
  end()
  useSigningOut.setState(false, true)
}

async function endAndRevoke(token: string): Promise<void> {
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
