import { addProduct, type CartLine, changeQty, lineKey } from '@voltway/contract/browser'

/**
 * What the customer did to one line (`id` is its key) since the server's cart was last known. It names the resulting quantity, not the
 * clicks that led to it, so that a save whose answer got lost can be repeated without counting anything twice.
 * `added` of a `set` is how many pieces were put in since: they remain when the server's cart no longer has the line,
 * because it was ordered or removed on another device.
 * An `add` was never sent, so it counts on top of whatever quantity the server's cart has (see `settleAdditions` in apply-changes.ts).
 * See docs/decisions/0017-cart-revisions.md.
 */
export type CartChange =
  | { kind: 'add'; id: string; added: number; line: CartLine }
  | { kind: 'set'; id: string; qty: number; added: number; line: CartLine }
  | { kind: 'remove'; id: string }
  | { kind: 'atLeast'; id: string; line: CartLine }

/** Puts so many pieces of a product into a cart, as adding one after the other would. */
export function addPieces(
  lines: readonly CartLine[],
  product: Omit<CartLine, 'qty'>,
  pieces: number,
): CartLine[] {
  return changeQty(addProduct(lines, product), lineKey(product), pieces - 1)
}

/** Notes that so many pieces of a product were put into the cart, which gave this line. */
export function noteAddition(changes: readonly CartChange[], line: CartLine, pieces = 1): CartChange[] {
  const key = lineKey(line)
  const before = changes.find(({ id }) => id === key)
  if (before?.kind === 'atLeast') return note(changes, { ...before, line })
  // At the limit of a line fewer are put in than were asked for.
  const added = Math.min(piecesOf(before).added + pieces, line.qty)
  if (before === undefined || before.kind === 'add')
    return note(changes, { kind: 'add', id: key, added, line })
  return note(changes, setQuantity(line, added))
}

/** Notes that a line got another quantity; more pieces count as `added` only when the whole line was added since. */
export function noteQuantity(changes: readonly CartChange[], line: CartLine): CartChange[] {
  const { qty, added } = piecesOf(changes.find(({ id }) => id === lineKey(line)))
  const allNew = qty > 0 && added === qty
  return note(changes, setQuantity(line, allNew ? line.qty : Math.min(added, line.qty)))
}

/** Notes that a line was removed. */
export function noteRemoval(changes: readonly CartChange[], key: string): CartChange[] {
  return note(changes, { kind: 'remove', id: key })
}

/** A visitor's cart as changes to the cart of the account they sign in to (docs/behaviour.md, "Cart in the browser"). */
export function noteMerge(lines: readonly CartLine[]): CartChange[] {
  return lines.map((line) => ({ kind: 'atLeast', id: lineKey(line), line }))
}

/** The change to the quantity that a line has, of which so many pieces were added. */
export function setQuantity(line: CartLine, added: number): CartChange {
  return { kind: 'set', id: lineKey(line), qty: line.qty, added, line }
}

function piecesOf(change: CartChange | undefined): { qty: number; added: number } {
  if (change?.kind === 'set') return change
  if (change?.kind === 'add') return { qty: change.line.qty, added: change.added }
  const qty = change?.kind === 'atLeast' ? change.line.qty : 0
  return { qty, added: qty }
}

function note(changes: readonly CartChange[], change: CartChange): CartChange[] {
  const index = changes.findIndex(({ id }) => id === change.id)
  // What is added again after a removal goes to the end of the cart.
  if (index < 0 || changes[index]?.kind === 'remove') {
    return [...changes.filter(({ id }) => id !== change.id), change]
  }
  return changes.with(index, change)
}
