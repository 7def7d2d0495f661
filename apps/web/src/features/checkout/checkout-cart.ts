import type { CartLine } from '@voltway/contract/cart-lines'

/** The cart as checkout needs it; the shop hands it over. */
export type CheckoutCart = {
  /** As it is at this moment; `revision` is null while the server has not been told everything. */
  read: () => { lines: readonly CartLine[]; revision: number | null }
  /** Saves what is unsaved and brings today's prices; false when the server could not be reached. */
  save: () => Promise<boolean>
  remove: (ids: readonly string[]) => void
  /** The server took the cart for an order. */
  ordered: () => void
}
