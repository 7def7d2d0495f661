import type { Cart } from '@voltway/contract'
import { isSessionOf } from '../session/session.ts'
import { applyChanges } from './apply-changes.ts'
import { cartState } from './cart-state.ts'
import { adoptCart } from './cart-sync.ts'
import { saveCart } from './save-cart.ts'

/** Returns the current cart; `revision` is null while there are unsaved changes. */
export function readCheckoutCart() {
  const { lines, revision } = cartState.get()
  return { lines, revision: cartState.hasUnsaved() ? null : revision }
}

/** Saves the cart to the account and loads current prices. Returns false if that fails. */
export const refreshCart = () => saveCart({ fresh: true })

/** Replaces the cart by the account's cart from a response, and applies unsaved changes. Has no effect after a sign-out. */
export function adoptAccountCart(userId: string, cart: Cart): void {
  if (isSessionOf(userId)) adoptCart(cart)
}

/**
 * Removes the ordered lines after the server has ordered the cart of this revision and emptied it. Pieces added since the last
 * save remain. A cart of another revision came from a later response, and is current.
 */
export function removeOrdered(orderedRevision: number): void {
  cartState.update((cart) => {
    if (cart.revision !== orderedRevision) return cart
    const changes = cart.changes ?? []
    return { ...cart, lines: applyChanges([], changes), changes, revision: orderedRevision + 1 }
  })
}
