import { create } from 'zustand'
import { storage } from '../storage.ts'
import { emptyCart, readCart, type StoredCart } from './stored-cart.ts'

const keys = { lines: 'cart', changes: 'cartChanges' }

// The cart starts empty, because the server renders pages that way and the first render must match them.
const useStore = create<StoredCart>(() => emptyCart)

/** The cart in memory and in the storage that all tabs share. */
export const cartState = {
  use: useStore,
  get: useStore.getState,

  /** Reads the stored cart now and after each change by another tab. */
  restore(): void {
    useStore.setState(readStoredCart(), true)
    // Writes the validated cart back, so that no invalid values stay in the storage.
    if (storage.read(keys.lines) !== null || storage.read(keys.changes) !== null) persist(useStore.getState())
    storage.watch(Object.values(keys), cartState.reload)
  },

  /** Reads the stored cart. Writes nothing, because another tab may be about to remove the cart. */
  reload(): void {
    useStore.setState(readStoredCart(), true)
  },

  hasUnsaved: () => (useStore.getState().changes ?? []).length > 0,

  /** Replaces the cart by the result of `step`, which gets the stored cart, because another tab may have changed it. */
  update(step: (cart: StoredCart) => StoredCart): void {
    const cart = step(readStoredCart())
    persist(cart)
    useStore.setState(cart, true)
  },

  clear(): void {
    cartState.update(() => emptyCart)
  },
}

function readStoredCart(): StoredCart {
  return readCart(storage.readJson(keys.lines), storage.readJson(keys.changes))
}

// Removes an empty cart, so that a late response after a sign-out leaves nothing in the storage.
function persist({ lines, changes, revision, owner }: StoredCart): void {
  if (changes === null) storage.write(keys.changes, null)
  else storage.writeJson(keys.changes, { changes, revision, owner })
  if (lines.length === 0) storage.write(keys.lines, null)
  else storage.writeJson(keys.lines, lines)
}

/** The reason why the server rejected the last save of the cart; undefined after a successful save. */
export const useSaveFailure = create<string | undefined>(() => undefined)
