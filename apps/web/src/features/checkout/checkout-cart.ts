import type { Cart } from '@voltway/contract'
import type { CartLine } from '@voltway/contract/browser'

/** `was` is the price at which the customer added the line, if the current price differs. */
export type CheckoutLine = CartLine & { was?: number }

/** The cart interface of the checkout. Features do not import each other, so `app` passes an adapter of the cart feature. */
export type CheckoutCart = {
  /** Returns the current cart; `revision` is null while there are unsaved changes. */
  read: () => { lines: readonly CheckoutLine[]; revision: number | null }
  /** Saves the cart to the account and loads current prices. Returns false if that fails. */
  save: () => Promise<boolean>
  /** Returns the reason why the server rejected the last save, if any. */
  failure: () => string | undefined
  /** Replaces the local cart by the account's cart from a response. */
  adopt: (userId: string, cart: Cart) => void
  /** Removes the lines with these keys. */
  remove: (keys: readonly string[]) => void
  /** Removes the ordered lines after the server has ordered the cart of this revision. */
  ordered: (revision: number) => void
}
