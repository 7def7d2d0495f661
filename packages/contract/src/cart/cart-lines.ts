import { type Choice, lineKey } from '../products/choices.ts'

/**
 * A line of a cart. `id` is the product's, `price` is in dollars with surcharges, `qty` is an integer from 1. `choices` is
 * absent if the product has no options. Different choices of one product are different lines, which `lineKey`
 * distinguishes.
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

/** The largest quantity of a line, and the largest number of lines of a cart (docs/behaviour.md, "Cart"). */
export const maxQty = 999
export const maxLines = 100

const clampQty = (qty: number) => Math.min(maxQty, Math.max(1, Math.trunc(qty)))

/** Adds one piece of a product with its choices: a new line, or one more on its line (docs/behaviour.md, "Cart arithmetic"). */
export const addProduct = (cart: readonly CartLine[], product: Omit<CartLine, 'qty'>): CartLine[] => {
  const key = lineKey(product)
  if (cart.some((line) => lineKey(line) === key)) return changeQty(cart, key, 1)
  const { id, choices, name, price, image } = product
  const line = { id, ...(choices?.length && { choices }), name, price, image, qty: 1, available: true }
  return cart.length >= maxLines ? [...cart] : [...cart, line]
}

/** Changes the quantity of the line with this key by a delta, but not below 1 (docs/behaviour.md, "Cart arithmetic"). */
export const changeQty = (cart: readonly CartLine[], key: string, delta: number): CartLine[] =>
  cart.map((line) => (lineKey(line) === key ? { ...line, qty: clampQty(line.qty + delta) } : line))

/** Returns the cart without the line with this key. */
export const removeLine = (cart: readonly CartLine[], key: string): CartLine[] =>
  cart.filter((line) => lineKey(line) !== key)

/** The fields that form a line's key, and its quantity. */
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
export const joinSameLines = <Line extends Quantified>(lines: readonly Line[]): Line[] =>
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

/** Returns the number of pieces in a cart, for the badge. */
export const totalQuantity = (cart: readonly CartLine[]): number =>
  cart.reduce((sum, line) => sum + line.qty, 0)

/** Converts dollars to whole cents. */
export const toCents = (dollars: number): number => Math.round(dollars * 100)

/** Converts cents to dollars. */
export const toDollars = (cents: number): number => cents / 100

/** Adds two amounts of dollars exactly to the cent. */
export const addDollars = (one: number, other: number): number => toDollars(toCents(one) + toCents(other))

/** Returns the price of a line in cents, whether it is available or not. */
export const lineCents = ({ price, qty }: Pick<CartLine, 'price' | 'qty'>): number => toCents(price) * qty

/** Returns the total of the available lines, in cents. */
export const totalCents = (cart: readonly CartLine[]): number =>
  cart.reduce((sum, line) => (line.available === false ? sum : sum + lineCents(line)), 0)
