import type { Cart } from '@voltway/contract'
import { currentUser } from '../../lib/session.ts'
import { applyChanges } from './apply-changes.ts'
import { removeFromCart, saveCart } from './cart.ts'
import { cartState, useSaveFailure } from './cart-state.ts'
import { adoptCart } from './cart-sync.ts'

/** The cart as the checkout needs it. */
export const checkoutCartAdapter = {
  /** The cart at this moment; `revision` is null while changes are unsaved. */
  read() {
    const { lines, revision } = cartState.get()
    return { lines, revision: cartState.hasUnsaved() ? null : revision }
  },

  /** Saves the cart to the account and loads today's prices; false when that failed. */
  save: () => saveCart({ fresh: true }),

  /** Takes over the account's cart from an answer of the server, with unsaved changes on top; ignored after signing out. */
  adopt(userId: string, cart: Cart) {
    if (currentUser()?.id === userId) adoptCart(cart)
  },

  /** Why the server rejected the last save, if it did. */
  failure: useSaveFailure.getState,

  remove: removeFromCart,

  /**
   * The server has ordered the cart of this revision and emptied it: what was added since the last save remains. A cart of
   * another revision came from a later response, which the order has already emptied.
   */
  ordered(orderedRevision: number) {
    cartState.update((cart) => {
      if (cart.revision !== orderedRevision) return cart
      const changes = cart.changes ?? []
      return { lines: applyChanges([], changes), changes, revision: orderedRevision + 1 }
    })
  },
}
