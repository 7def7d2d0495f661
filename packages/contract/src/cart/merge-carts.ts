import { type Choice, lineKey } from '../products/choices.ts'
import { type CartLine, clampQty, maxLines } from './cart-lines.ts'

type Quantified = Pick<CartLine, 'id' | 'qty'> & { choices?: readonly Choice[] | undefined }

/** Merges lines with equal keys at the position of the first one. `quantityOf` returns the quantity of two merged lines. */
export const mergeLines = <Line extends Quantified>(
  lines: readonly Line[],
  quantityOf: (one: Line, other: Line) => number,
): Line[] => {
  const merged = new Map<string, Line>()
  for (const line of lines) {
    const key = lineKey(line)
    const known = merged.get(key)
    const qty = known ? quantityOf(known, line) : line.qty
    merged.set(key, { ...(known ?? line), qty: clampQty(qty) })
  }
  return [...merged.values()]
}

/** Returns the quantity of a line that occurs twice in a request: the larger one. */
export const largerQty = (one: { qty: number }, other: { qty: number }): number =>
  Math.max(one.qty, other.qty)

/**
 * Merges lines that have become equal because options were changed, and adds their quantities
 * (docs/behaviour.md, "Choices of a line").
 */
export const mergeEqualLines = <Line extends Quantified>(lines: readonly Line[]): Line[] =>
  mergeLines(lines, (one, other) => one.qty + other.qty)

/**
 * Merges an account's cart and a visitor's; equal lines get the larger quantity. If there are too many lines, the visitor's
 * stay and the account's oldest ones are dropped (docs/behaviour.md, "Cart arithmetic").
 */
export const mergeCarts = (account: readonly CartLine[], visitor: readonly CartLine[]): CartLine[] => {
  const union = mergeLines([...account, ...visitor], largerQty)
  const first = new Set(visitor.map(lineKey))
  const oldestOthers = union
    .filter((line) => !first.has(lineKey(line)))
    .slice(0, Math.max(0, union.length - maxLines))
  const dropped = new Set(oldestOthers)
  return union.filter((line) => !dropped.has(line)).slice(0, maxLines)
}
