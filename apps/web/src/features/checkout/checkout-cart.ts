import type { Cart } from '@voltway/contract'
import type { CartLine } from '@voltway/contract/cart-lines'

/** A line to order; `was` is the price it was put in at, where that has changed. */
export type CheckoutLine = CartLine & { was?: number }

/** The cart as checkout needs it; the shop hands it over. */
export type CheckoutCart = {
  /** As it is at this moment; `revision` is null while the server has not been told everything. */
  read: () => { lines: readonly CheckoutLine[]; revision: number | null }
  /** Saves what is unsaved and brings today's prices; false when the server could not be reached. */
  save: () => Promise<boolean>
  /** Takes over what the server said of this account's cart. */
  adopt: (userId: string, cart: Cart) => Promise<void>
  remove: (ids: readonly string[]) => void
  /** The server took the cart for an order. */
  ordered: () => void
}
