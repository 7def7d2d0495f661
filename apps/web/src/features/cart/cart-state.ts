import { create } from 'zustand'
import { storage } from '../../lib/storage.ts'
import { emptyCart, readCart, type StoredCart } from './stored-cart.ts'

const keys = { lines: 'cart', changes: 'cartChanges' }

// It begins empty, as the documents were prerendered: React can hydrate only what it would render itself.
const useStore = create<StoredCart>(() => emptyCart)

/** The cart, kept in the storage that all tabs share. */
export const cartState = {
  use: useStore,
  get: useStore.getState,

  /** Reads what is stored, now and whenever another tab changes it; calls back for the latter. */
  restore(changedElsewhere: () => void): void {
    useStore.setState(stored(), true)
    // What could be read replaces what was stored, so that no garbage stays behind.
    if (storage.read(keys.lines) !== null || storage.read(keys.changes) !== null) persist(useStore.getState())
    storage.watch(Object.values(keys), () => {
      useStore.setState(stored(), true)
      changedElsewhere()
    })
  },

  /** Whether there are changes that the server has not been told. */
  hasUnsaved: () => (useStore.getState().changes ?? []).length > 0,

  /** `step` gets what is stored at this moment, which another tab may just have written. */
  update(step: (cart: StoredCart) => StoredCart): void {
    const cart = step(stored())
    persist(cart)
    useStore.setState(cart, true)
  },

  /** Empties the cart and removes it from the storage. */
  clear(): void {
    storage.write(keys.lines, null)
    storage.write(keys.changes, null)
    useStore.setState(emptyCart, true)
  },
}

function stored(): StoredCart {
  return readCart(storage.readJson(keys.lines), storage.readJson(keys.changes))
}

function persist({ lines, changes, revision }: StoredCart): void {
  if (changes === null) storage.write(keys.changes, null)
  else storage.writeJson(keys.changes, { changes, revision })
  storage.writeJson(keys.lines, lines)
}

/** Why the server rejected the last save of the cart; undefined once a save succeeded. */
export const useSaveFailure = create<string | undefined>(() => undefined)
