import type { Product } from '@voltway/contract'
import { type CartLine, type Choice, changeQty, lineKey, removeLine } from '@voltway/contract/browser'
import { currentUser } from '../session/session.ts'
import { addPieces, type CartChange, recordAddition, recordQuantity, recordRemoval } from './cart-changes.ts'
import { cartState } from './cart-state.ts'
import { productLine } from './priced-lines.ts'
import { saveCart } from './save-cart.ts'

/** Adds a product, by default with its first choices. Returns false if the cart already has the maximum number of lines. */
export function addToCart(product: Product, qty = 1, choices?: readonly Choice[]): boolean {
  const added = productLine(product, choices)
  const key = lineKey(added)
  changeCart(
    (lines) => addPieces(lines, added, qty),
    (changes, lines) => recordLine(changes, lines, key, (before, line) => recordAddition(before, line, qty)),
  )
  return piecesInCart(key) > 0
}

/** Adds `delta` to the quantity of the line with this key; the result is at least 1. */
export function changeQuantity(key: string, delta: number): void {
  changeCart(
    (lines) => changeQty(lines, key, delta),
    (changes, lines) => recordLine(changes, lines, key, recordQuantity),
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
    (changes) => keys.reduce<readonly CartChange[]>(recordRemoval, changes),
  )
}

export function clearCart(): void {
  removeFromCart(cartState.get().lines.map(lineKey))
}

type Lines = readonly CartLine[]
type Changes = readonly CartChange[]

function changeCart(
  step: (lines: Lines) => Lines,
  record: (changes: Changes, lines: Lines) => Changes,
): void {
  const user = currentUser()
  cartState.update((cart) => {
    const lines = step(cart.lines)
    const changes = cart.changes ?? (user ? [] : null)
    return { ...cart, lines, changes: changes && record(changes, lines), owner: cart.owner ?? user?.id }
  })
  if (user) void saveCart()
}

function recordLine(changes: Changes, lines: Lines, key: string, record: typeof recordQuantity): Changes {
  const line = lines.find((each) => lineKey(each) === key)
  return line === undefined ? changes : record(changes, line)
}
