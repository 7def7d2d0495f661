import type { Cart } from '@voltway/contract'
import type { CartLine } from '@voltway/contract/browser'

/** `was` is the price at which the line was put into the cart, when it is another one now. */
export type CheckoutLine = CartLine & { was?: number }

/** The cart as the checkout needs it; `app` passes the cart feature's, because features do not import each other. */
export type CheckoutCart = {
  /** The cart at this moment; `revision` is null while changes are unsaved. */
  read: () => { lines: readonly CheckoutLine[]; revision: number | null }
  /** Saves the cart to the account and loads today's prices; false when that failed. */
  save: () => Promise<boolean>
  /** Why the server rejected the last save, if it did. */
  failure: () => string | undefined
  /** Takes over the account's cart from an answer of the server. */
  adopt: (userId: string, cart: Cart) => void
  /** Removes the lines with these keys. */
  remove: (keys: readonly string[]) => void
  /** The server has ordered the cart of this revision. */
  ordered: (revision: number) => void
}
