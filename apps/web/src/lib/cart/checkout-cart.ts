import { applyChanges } from './apply-changes.ts'
import { cartState } from './cart-state.ts'
import { saveCart } from './save-cart.ts'

/** Returns the current cart; `revision` is null while there are unsaved changes. */
export function readCheckoutCart() {
  const { lines, revision } = cartState.get()
  return { lines, revision: cartState.hasUnsaved() ? null : revision }
}

/** Saves the cart to the account and loads current prices. Returns false if that fails. */
export const refreshCart = () => saveCart({ fresh: true })

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
