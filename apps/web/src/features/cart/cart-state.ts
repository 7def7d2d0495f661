import { create } from 'zustand'
import { storage } from '../../lib/storage.ts'
import { emptyCart, readCart, type StoredCart } from './stored-cart.ts'

const keys = { lines: 'cart', saving: 'cartChanges' }

// What it begins with is what the documents were prerendered with, and React hydrates them by.
const useStore = create<StoredCart>(() => emptyCart)

/** The cart as it stands in the storage that all tabs share. */
export const cartState = {
  use: useStore,
  get: useStore.getState,

  /** Reads what is stored, now and whenever another tab changes it. */
  restore(): void {
    useStore.setState(stored(), true)
    // Garbage does not stay behind: what could be read takes its place.
    if (storage.read(keys.lines) !== null || storage.read(keys.saving) !== null) keep(useStore.getState())
    storage.watch(Object.values(keys), () => useStore.setState(stored(), true))
  },

  /** Whether an account's cart has not been told everything. */
  hasUnsaved: () => (useStore.getState().changes ?? []).length > 0,

  /** Changes the cart. The step gets what is stored now, which another tab may have written a moment ago. */
  update(step: (cart: StoredCart) => StoredCart): void {
    const cart = step(stored())
    keep(cart)
    useStore.setState(cart, true)
  },

  /** Calls back when another tab changed the cart. */
  watch(listener: () => void): void {
    storage.watch(Object.values(keys), listener)
  },

  /** Leaves nothing behind. */
  forget(): void {
    storage.write(keys.lines, null)
    storage.write(keys.saving, null)
    useStore.setState(emptyCart, true)
  },
}

function stored(): StoredCart {
  return readCart(storage.readJson(keys.lines), storage.readJson(keys.saving))
}

function keep({ lines, changes, revision }: StoredCart): void {
  if (changes === null) storage.write(keys.saving, null)
  else storage.writeJson(keys.saving, { changes, revision })
  storage.writeJson(keys.lines, lines)
}
