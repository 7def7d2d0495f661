import type { Cart, Product } from '@voltway/contract'
import { addProduct, type CartLine, changeQty, removeLine, totalQuantity } from '@voltway/contract/cart-lines'
import { create } from 'zustand'
import { watchProducts } from '../../lib/products.ts'
import { currentUser, onSessionChange, type SessionChange } from '../../lib/session.ts'
import { beforeSignOut } from '../../lib/sign-out.ts'
import {
  applyChanges,
  type CartChange,
  noteAddition,
  noteMerge,
  noteQuantity,
  noteRemoval,
} from './cart-changes.ts'
import { cartState } from './cart-state.ts'
import { followCatalogue } from './follow-catalogue.ts'
import type { PricedLine } from './former-prices.ts'

const farewellMs = 2000
const otherTabMs = 2000

let standingBy: ReturnType<typeof setTimeout> | undefined

const useOpen = create(() => false)

/** The cart, for components. */
export function useCart(): { lines: readonly PricedLine[]; totalQuantity: number } {
  const lines = cartState.use((cart) => cart.lines)
  return { lines, totalQuantity: totalQuantity(lines) }
}

/** Whether the drawer is open. */
export function useCartOpen(): boolean {
  return useOpen()
}

/** Opens or closes the drawer. */
export function setCartOpen(open: boolean): void {
  useOpen.setState(open, true)
}

/** Opens the drawer. */
export function openCart(): void {
  setCartOpen(true)
}

/** Puts one of a product into the cart; false when the cart has no room for another line. */
export function addToCart(product: Product): boolean {
  act(
    (lines) => addProduct(lines, product),
    (changes, lines) => noteLine(changes, lines, product.id, noteAddition),
  )
  return cartState.get().lines.some(({ id }) => id === product.id)
}

/** Changes a line's quantity by a delta, never below 1. */
export function changeQuantity(id: string, delta: number): void {
  act(
    (lines) => changeQty(lines, id, delta),
    (changes, lines) => noteLine(changes, lines, id, noteQuantity),
  )
}

/** Takes lines out of the cart. */
export function removeFromCart(ids: readonly string[]): void {
  act(
    (lines) => ids.reduce<readonly CartLine[]>(removeLine, lines),
    (changes) => ids.reduce<readonly CartChange[]>(noteRemoval, changes),
  )
}

/** Empties the cart: every line that is seen. */
export function clearCart(): void {
  removeFromCart(cartState.get().lines.map(({ id }) => id))
}

/** The cart as checkout needs it. */
export const checkoutCart = {
  /** As it is at this moment; `revision` is null while the server has not been told everything. */
  read() {
    const { lines, revision } = cartState.get()
    return { lines, revision: cartState.hasUnsaved() ? null : revision }
  },

  /** Waits until the account has this very cart, with today's prices; false when that could not be done. */
  save: () => sync({ fresh: true }),

  /** Takes over what the server said of this account's cart, with what is unsaved on top; nothing once they have signed out. */
  async adopt(userId: string, cart: Cart) {
    try {
      const { adoptCart } = await import('./cart-sync.ts')
      if (currentUser()?.id === userId) adoptCart(cart)
    } catch (error) {
      console.warn('The cart cannot be shown as it is yet', error)
    }
  },

  remove: removeFromCart,

  /** The server has ordered the cart and emptied it: what stays is what was put in since it was last saved. */
  ordered() {
    cartState.update(({ changes, revision }) => ({
      lines: applyChanges([], changes ?? []),
      changes: changes ?? [],
      revision: revision === null ? null : revision + 1,
    }))
  },
}

type Lines = readonly CartLine[]
type Changes = readonly CartChange[]

function act(step: (lines: Lines) => Lines, note: (changes: Changes, lines: Lines) => Changes): void {
  const signedIn = currentUser() !== null
  cartState.update((cart) => {
    const lines = step(cart.lines)
    const changes = cart.changes ?? (signedIn ? [] : null)
    return { ...cart, lines, changes: changes && note(changes, lines) }
  })
  if (signedIn) void sync()
}

// Visitors do not need it, so it is not part of the first load; without a network it may have to be fetched later.
async function sync(options?: { fresh: boolean }): Promise<boolean> {
  try {
    const { syncCart } = await import('./cart-sync.ts')
    return await syncCart(options)
  } catch (error) {
    console.warn('The cart cannot be saved yet', error)
    standBy()
    return false
  }
}

function noteLine(changes: Changes, lines: Lines, id: string, note: typeof noteQuantity): Changes {
  const line = lines.find((each) => each.id === id)
  return line === undefined ? changes : note(changes, line)
}

// What happens elsewhere needs nothing: the cart comes along through the storage.
function follow(change: SessionChange): void {
  if (change === 'signed-out') cartState.forget()
  if (change !== 'signed-in') return
  // A visitor's cart is merged. One that mirrors an account (the session had expired) is only brought up to date.
  cartState.update(({ lines, changes }) => ({ lines, changes: changes ?? noteMerge(lines), revision: null }))
  wake()
}

function wake(): void {
  if (currentUser() !== null) void sync({ fresh: true })
}

// The tab that made a change saves it; if it was closed before it could, this one does.
function standBy(): void {
  clearTimeout(standingBy)
  standingBy = setTimeout(() => {
    if (currentUser() !== null && cartState.hasUnsaved()) void sync()
  }, otherTabMs)
}

// An account's cart follows the catalogue with each answer of the server; a visitor's whenever the list comes.
function followList(products: readonly Product[]): void {
  if (currentUser() !== null) return
  const { lines } = cartState.get()
  if (followCatalogue(lines, products) === lines) return
  cartState.update((cart) => ({ ...cart, lines: followCatalogue(cart.lines, products) }))
}

/** Takes up the cart that this browser keeps, and follows sessions, other tabs, the catalogue and the network. */
export function startCart(): void {
  cartState.restore()
  onSessionChange(follow)
  watchProducts(followList)
  beforeSignOut(async () => {
    if (!cartState.hasUnsaved()) return
    await Promise.race([sync(), new Promise((resolve) => setTimeout(resolve, farewellMs))])
  })
  cartState.watch(standBy)
  addEventListener('online', wake)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake())
  wake()
}
