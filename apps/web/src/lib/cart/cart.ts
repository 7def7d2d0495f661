import type { Product, User } from '@voltway/contract'
import {
  type CartLine,
  type Choice,
  changeQty,
  lineKey,
  removeLine,
  totalQuantity,
} from '@voltway/contract/browser'
import { toasts } from '@voltway/ui/toasts'
import { create } from 'zustand'
import { fetchProductsById, prefetchProducts, watchProducts } from '../products.ts'
import { currentUser, onSessionChange, type SessionChange } from '../session/session.ts'
import {
  addPieces,
  type CartChange,
  noteAddition,
  noteMerge,
  noteQuantity,
  noteRemoval,
} from './cart-changes.ts'
import { cartState } from './cart-state.ts'
import { followCatalogue, type PricedLine, productLine } from './priced-lines.ts'
import { emptyCart } from './stored-cart.ts'

const retryMs = 2000

let retry: ReturnType<typeof setTimeout> | undefined

export function useCart(): { lines: readonly PricedLine[]; totalQuantity: number } {
  const lines = cartState.use((cart) => cart.lines)
  return { lines, totalQuantity: totalQuantity(lines) }
}

export const useCartOpen = create(() => false)

export const setCartOpen = (open: boolean): void => useCartOpen.setState(open, true)

/** Opens the cart drawer and removes all messages, because the drawer shows their content. */
export function openCart(): void {
  toasts.dismissAll()
  setCartOpen(true)
}

/** Adds a product, by default with its first choices. Returns false if the cart already has the maximum number of lines. */
export function addToCart(product: Product, qty = 1, choices?: readonly Choice[]): boolean {
  const added = productLine(product, choices)
  const key = lineKey(added)
  changeCart(
    (lines) => addPieces(lines, added, qty),
    (changes, lines) => noteLine(changes, lines, key, (before, line) => noteAddition(before, line, qty)),
  )
  return piecesInCart(key) > 0
}

/** Adds `delta` to the quantity of the line with this key; the result is at least 1. */
export function changeQuantity(key: string, delta: number): void {
  changeCart(
    (lines) => changeQty(lines, key, delta),
    (changes, lines) => noteLine(changes, lines, key, noteQuantity),
  )
}

/** Returns the number of pieces of the line with this key; 0 without such a line. */
export const piecesInCart = (key: string): number =>
  cartState.get().lines.find((line) => lineKey(line) === key)?.qty ?? 0

/** Removes one piece of the line with this key, and the line with its last piece. */
export function removePiece(key: string): void {
  const pieces = piecesInCart(key)
  if (pieces > 1) changeQuantity(key, -1)
  else if (pieces === 1) removeFromCart([key])
}

export function removeFromCart(keys: readonly string[]): void {
  changeCart(
    (lines) => keys.reduce<readonly CartLine[]>(removeLine, lines),
    (changes) => keys.reduce<readonly CartChange[]>(noteRemoval, changes),
  )
}

export function clearCart(): void {
  removeFromCart(cartState.get().lines.map(lineKey))
}

type Lines = readonly CartLine[]
type Changes = readonly CartChange[]

function changeCart(step: (lines: Lines) => Lines, note: (changes: Changes, lines: Lines) => Changes): void {
  const user = currentUser()
  cartState.update((cart) => {
    const lines = step(cart.lines)
    const changes = cart.changes ?? (user ? [] : null)
    return { ...cart, lines, changes: changes && note(changes, lines), owner: cart.owner ?? user?.id }
  })
  if (user) void saveCart()
}

/** Saves the cart to the account, and retries after a failure. Loads the code lazily, because visitors do not need it. */
export async function saveCart(options?: { fresh: boolean }): Promise<boolean> {
  try {
    const { syncCart } = await import('./cart-sync.ts')
    return await syncCart(options)
  } catch (error) {
    console.warn('The cart cannot be saved yet', error)
    // Retries without unsaved changes, too, because the account's cart has not loaded.
    clearTimeout(retry)
    retry = setTimeout(refresh, retryMs)
    return false
  }
}

/** Saves unsaved changes of all tabs with the token of a session that ends. Does not change the cart of this browser. */
export async function saveLastChanges(user: User, token: string): Promise<void> {
  cartState.reload()
  const cart = cartState.get()
  try {
    const { saveForEndedSession } = await import('./cart-sync.ts')
    await saveForEndedSession(user, token, cart)
  } catch (error) {
    console.warn('The cart cannot be saved', error)
  }
}

function noteLine(changes: Changes, lines: Lines, key: string, note: typeof noteQuantity): Changes {
  const line = lines.find((each) => lineKey(each) === key)
  return line === undefined ? changes : note(changes, line)
}

// After a session change in another tab, its cart arrives through the storage. Without room there, no event follows.
function handleSessionChange(change: SessionChange): void {
  if (change === 'signed-out') cartState.clear()
  if (change === 'elsewhere') cartState.reload()
  if (change !== 'signed-in') return
  // A visitor's cart is merged. After an expired session the cart already mirrors the account, so it is only updated, or removed if
  // another customer signs in.
  const owner = currentUser()?.id
  cartState.update((cart) => {
    const { lines, changes } = (cart.owner ?? owner) === owner ? cart : emptyCart
    return { lines, changes: changes ?? noteMerge(lines), revision: null, owner }
  })
  refresh()
}

function refresh(): void {
  if (currentUser() !== null) void saveCart({ fresh: true })
}

// Updates a visitor's cart from the product list; an account's cart gets its prices from the server. The list may contain only
// the first products of a large catalogue, so this requests the other products of the cart.
async function handleProducts(list: readonly Product[], whole: boolean): Promise<void> {
  const others = whole ? [] : unlisted(list)
  try {
    const products = others.length === 0 ? list : [...list, ...(await fetchProductsById(others))]
    // Products added during the request already have current prices. This update would mark them as unavailable.
    if (!whole && unlisted(list).some((id) => !others.includes(id))) return
    followProducts(products)
  } catch (error) {
    console.warn('The products of the cart could not be loaded', error)
  }
}

function unlisted(list: readonly Product[]): string[] {
  const listed = new Set(list.map(({ id }) => id))
  return linesOfVisitor().flatMap(({ id }) => (listed.has(id) ? [] : id))
}

function followProducts(products: readonly Product[]): void {
  const lines = linesOfVisitor()
  if (followCatalogue(lines, products) === lines) return
  cartState.update((cart) => ({ ...cart, lines: followCatalogue(cart.lines, products) }))
}

function linesOfVisitor(): Lines {
  return currentUser() === null ? cartState.get().lines : []
}

/** Restores the stored cart, and updates it with the session, other tabs, the catalogue and the network. */
export function startCart(): void {
  cartState.restore()
  onSessionChange(handleSessionChange)
  watchProducts((list, whole) => void handleProducts(list, whole))
  if (currentUser() === null && cartState.get().lines.length > 0) void prefetchProducts()
  addEventListener('online', refresh)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && refresh())
  refresh()
}
