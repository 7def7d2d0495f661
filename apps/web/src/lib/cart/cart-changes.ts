import { addProduct, type CartLine, changeQty, lineKey } from '@voltway/contract/browser'

/**
 * The customer's unsaved change to one line (`id` is its key). It contains the resulting quantity instead of the single clicks, so
 * that the browser can repeat a save whose response was lost.
 * `added` of a `set` is the number of pieces added since the last save. They remain if the server's cart no longer has the line,
 * because another device ordered or removed it.
 * An `add` was never sent, so its pieces add to the quantity in the server's cart (see `settleAdditions` in apply-changes.ts).
 * An `atLeast` comes from a visitor's cart: the merged line gets the larger quantity.
 * See docs/decisions/0018-cart-revisions.md.
 */
export type CartChange =
  | { kind: 'add'; id: string; added: number; line: CartLine }
  | { kind: 'set'; id: string; qty: number; added: number; line: CartLine }
  | { kind: 'remove'; id: string }
  | { kind: 'atLeast'; id: string; line: CartLine }

/** Adds pieces of a product to a cart, with the same result as adding them one by one. */
export function addPieces(
  lines: readonly CartLine[],
  product: Omit<CartLine, 'qty'>,
  pieces: number,
): CartLine[] {
  return changeQty(addProduct(lines, product), lineKey(product), pieces - 1)
}

/** Records that pieces of a product were added to the cart; `line` is the resulting line. */
export function recordAddition(changes: readonly CartChange[], line: CartLine, pieces = 1): CartChange[] {
  const key = lineKey(line)
  const before = changes.find(({ id }) => id === key)
  if (before?.kind === 'atLeast') return record(changes, { ...before, line })
  // At the maximum quantity the line gets fewer pieces than requested.
  const added = Math.min(piecesOf(before).added + pieces, line.qty)
  if (before === undefined || before.kind === 'add')
    return record(changes, { kind: 'add', id: key, added, line })
  return record(changes, setQuantity(line, added))
}

/** Records a new quantity of a line. A larger quantity counts as `added` only if the whole line is unsaved. */
export function recordQuantity(changes: readonly CartChange[], line: CartLine): CartChange[] {
  const { qty, added } = piecesOf(changes.find(({ id }) => id === lineKey(line)))
  const allNew = qty > 0 && added === qty
  return record(changes, setQuantity(line, allNew ? line.qty : Math.min(added, line.qty)))
}

export function recordRemoval(changes: readonly CartChange[], key: string): CartChange[] {
  return record(changes, { kind: 'remove', id: key })
}

/** Converts a visitor's cart to changes to the account's cart on sign-in (docs/behaviour.md, "Cart in the browser"). */
export function recordMerge(lines: readonly CartLine[]): CartChange[] {
  return lines.map((line) => ({ kind: 'atLeast', id: lineKey(line), line }))
}

/** Creates the change that sets the quantity of a line, of which `added` pieces are unsaved. */
export function setQuantity(line: CartLine, added: number): CartChange {
  return { kind: 'set', id: lineKey(line), qty: line.qty, added, line }
}

function piecesOf(change: CartChange | undefined): { qty: number; added: number } {
  if (change?.kind === 'set') return change
  if (change?.kind === 'add') return { qty: change.line.qty, added: change.added }
  const qty = change?.kind === 'atLeast' ? change.line.qty : 0
  return { qty, added: qty }
}

function record(changes: readonly CartChange[], change: CartChange): CartChange[] {
  const index = changes.findIndex(({ id }) => id === change.id)
  // A line that is added again after its removal goes to the end of the cart.
  if (index < 0 || changes[index]?.kind === 'remove') {
    return [...changes.filter(({ id }) => id !== change.id), change]
  }
  return changes.with(index, change)
}
