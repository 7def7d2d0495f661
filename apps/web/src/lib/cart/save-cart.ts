import type { User } from '@voltway/contract'
import { currentUser } from '../session/session.ts'
import { cartState } from './cart-state.ts'

const retryMs = 2000

let retry: ReturnType<typeof setTimeout> | undefined

/** Saves the cart to the account, and retries after a failure. Loads the code lazily, because visitors do not need it. */
export async function saveCart(options?: { fresh: boolean }): Promise<boolean> {
  try {
    const { syncCart } = await import('./cart-sync.ts')
    return await syncCart(options)
  } catch (error) {
    console.warn('The cart cannot be saved yet', error)
    // Retries without unsaved changes, too, because the account's cart has not loaded.
    clearTimeout(retry)
    retry = setTimeout(refreshAccountCart, retryMs)
    return false
  }
}

/** Saves unsaved changes of all tabs with the token of a session that ends. Does not change the cart of this browser. */
export async function saveLastChanges(user: User, token: string): Promise<void> {
  cartState.reload()
  const cart = cartState.get()
  try {
    const { saveForEndedSession } = await import('./cart-sync.ts')
    await saveForEndedSession(user, token, cart)
  } catch (error) {
    console.warn('The cart cannot be saved', error)
  }
}

/** Saves unsaved changes of a signed-in customer, and loads the account's cart. */
export function refreshAccountCart(): void {
  if (currentUser() !== null) void saveCart({ fresh: true })
}
