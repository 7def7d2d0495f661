import {
  type CartLine,
  largerQty,
  lineKey,
  maxLines,
  maxQty,
  mergeCarts,
  mergeLines,
  removeLine,
} from '@voltway/contract/browser'
import { type CartChange, setQuantity } from './cart-changes.ts'

/** Converts each `add` to a `set` with the quantity of its line, so that a repeated save adds nothing twice. */
export function settleAdditions(changes: readonly CartChange[], lines: readonly CartLine[]): CartChange[] {
  return changes.flatMap((change) => {
    if (change.kind !== 'add') return change
    const line = lines.find((each) => lineKey(each) === change.id)
    return line === undefined ? [] : setQuantity(line, change.added)
  })
}

/** Applies unsaved changes to the server's cart, for display and saving. A merge prefers the visitor's lines. */
export function applyChanges(cart: readonly CartLine[], changes: readonly CartChange[]): CartLine[] {
  const { account, local } = linesOf(cart, changes)
  const isMerge = changes.some(({ kind }) => kind === 'atLeast')
  return isMerge
    ? mergeCarts(account, local)
    : mergeLines([...account, ...local], largerQty).slice(0, maxLines)
}

/** Returns the lines that `applyChanges` omits, because a cart has at most `maxLines` lines. */
export function findOmittedLines(cart: readonly CartLine[], changes: readonly CartChange[]): CartLine[] {
  const { account, local } = linesOf(cart, changes)
  const seen = new Set(applyChanges(cart, changes).map(lineKey))
  return mergeLines([...account, ...local], largerQty).filter((line) => !seen.has(lineKey(line)))
}

/** Returns the changes of `now` that a save with the changes `sent` did not contain. */
export function unsentChanges(now: readonly CartChange[], sent: readonly CartChange[]): CartChange[] {
  const carried = new Set(sent.map((change) => JSON.stringify(change)))
  return now.filter((change) => !carried.has(JSON.stringify(change)))
}

/** Returns the server's lines after the changes, and the lines that the changes require. */
function linesOf(cart: readonly CartLine[], changes: readonly CartChange[]) {
  const account = changes.reduce(changeKnown, [...cart])
  return { account, local: changes.flatMap((change) => localLine(account, change) ?? []) }
}

function changeKnown(cart: CartLine[], change: CartChange): CartLine[] {
  if (change.kind === 'remove') return removeLine(cart, change.id)
  if (change.kind === 'atLeast') return cart
  const qtyOf = ({ qty }: CartLine) =>
    change.kind === 'set' ? change.qty : Math.min(qty + change.added, maxQty)
  return cart.map((line) => (lineKey(line) === change.id ? { ...line, qty: qtyOf(line) } : line))
}

function localLine(cart: readonly CartLine[], change: CartChange): CartLine | undefined {
  if (change.kind === 'remove') return undefined
  if (change.kind === 'atLeast') return change.line
  const known = cart.find((line) => lineKey(line) === change.id)
  return known ?? (change.added > 0 ? { ...change.line, qty: change.added } : undefined)
}
