import { type Choice, lineKey } from '../products/choices.ts'

/**
 * A line of a cart: `id` is the product's, `choices` what was chosen of it (absent where there is nothing to choose), `price` in
 * dollars with what the choices cost, `qty` an integer from 1. A product in two choices is two lines: `lineKey` tells them apart.
 */
export type CartLine = {
  id: string
  choices?: Choice[] | undefined
  name: string
  price: number
  image: string
  qty: number
  available?: boolean
}

/** The largest quantity of one line, and the most lines of one cart (docs/behaviour.md, "Cart"). */
export const maxQty = 999
export const maxLines = 100

const clampQty = (qty: number) => Math.min(maxQty, Math.max(1, Math.trunc(qty)))

/** Adds one of a product as chosen: a new line with qty 1, or qty+1 (docs/behaviour.md, "Cart arithmetic"). */
export const addProduct = (cart: readonly CartLine[], product: Omit<CartLine, 'qty'>): CartLine[] => {
  const key = lineKey(product)
  if (cart.some((line) => lineKey(line) === key)) return changeQty(cart, key, 1)
  const { id, choices, name, price, image } = product
  const line = { id, ...(choices?.length && { choices }), name, price, image, qty: 1, available: true }
  return cart.length >= maxLines ? [...cart] : [...cart, line]
}

/** Changes the quantity of the line with this key by a delta, never below 1 (docs/behaviour.md, "Cart arithmetic"). */
export const changeQty = (cart: readonly CartLine[], key: string, delta: number): CartLine[] =>
  cart.map((line) => (lineKey(line) === key ? { ...line, qty: clampQty(line.qty + delta) } : line))

/** Removes the line with this key. */
export const removeLine = (cart: readonly CartLine[], key: string): CartLine[] =>
  cart.filter((line) => lineKey(line) !== key)

/** The fields that form a line's key, and its quantity. */
type Quantified = Pick<CartLine, 'id' | 'qty'> & { choices?: readonly Choice[] | undefined }

/** One line for each key, in the place of its first one; `quantityOf` says how many pieces two lines have together. */
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

/** The quantity of a line that is named twice. */
export const largerQty = (one: { qty: number }, other: { qty: number }): number =>
  Math.max(one.qty, other.qty)

/** Lines that have become the same since options were changed, as one line with the pieces of all (docs/behaviour.md, "Choices of a line"). */
export const joinSameLines = <Line extends Quantified>(lines: readonly Line[]): Line[] =>
  mergeLines(lines, (one, other) => one.qty + other.qty)

/**
 * The union of an account's cart and a visitor's; of the same line the larger quantity. Where not all lines fit, the visitor's stay
 * and the account's oldest go: new lines are added at the end (docs/behaviour.md, "Cart arithmetic").
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

/** The number of pieces in a cart: the badge. */
export const totalQuantity = (cart: readonly CartLine[]): number =>
  cart.reduce((sum, line) => sum + line.qty, 0)

/** Dollars as whole cents. */
export const toCents = (dollars: number): number => Math.round(dollars * 100)

/** Cents as dollars. */
export const toDollars = (cents: number): number => cents / 100

/** Two amounts of dollars together, to the cent. */
export const addDollars = (one: number, other: number): number => toDollars(toCents(one) + toCents(other))

/** What a line costs, in cents, whether it is available or not. */
export const lineCents = ({ price, qty }: Pick<CartLine, 'price' | 'qty'>): number => toCents(price) * qty

/** What the available lines cost together, in cents. */
export const totalCents = (cart: readonly CartLine[]): number =>
  cart.reduce((sum, line) => (line.available === false ? sum : sum + lineCents(line)), 0)
