import type { Cart } from '@voltway/contract'
import { currentUser } from '../../lib/session/session.ts'
import { applyChanges } from './apply-changes.ts'
import { removeFromCart, saveCart } from './cart.ts'
import { cartState, useSaveFailure } from './cart-state.ts'
import { adoptCart } from './cart-sync.ts'

/** Implements the cart interface of the checkout (`CheckoutCart`). */
export const checkoutCartAdapter = {
  /** Returns the current cart; `revision` is null while there are unsaved changes. */
  read() {
    const { lines, revision } = cartState.get()
    return { lines, revision: cartState.hasUnsaved() ? null : revision }
  },

  /** Saves the cart to the account and loads current prices. Returns false if that fails. */
  save: () => saveCart({ fresh: true }),

  /** Replaces the cart by the account's cart from a response, and applies unsaved changes. Has no effect after a sign-out. */
  adopt(userId: string, cart: Cart) {
    if (currentUser()?.id === userId) adoptCart(cart)
  },

  /** Returns the reason why the server rejected the last save, if any. */
  failure: useSaveFailure.getState,

  remove: removeFromCart,

  /**
   * Removes the ordered lines after the server has ordered the cart of this revision and emptied it. Pieces added since the last
   * save remain. A cart of another revision came from a later response, and is current.
   */
  ordered(orderedRevision: number) {
    cartState.update((cart) => {
      if (cart.revision !== orderedRevision) return cart
      const changes = cart.changes ?? []
      return { lines: applyChanges([], changes), changes, revision: orderedRevision + 1 }
    })
  },
}
