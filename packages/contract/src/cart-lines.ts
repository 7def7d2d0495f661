import { type Choice, lineKey } from './facts/choices.ts'

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

/** The union of two carts; of the same line the larger quantity (docs/behaviour.md, "Cart arithmetic"). */
export const mergeCarts = (first: readonly CartLine[], second: readonly CartLine[]): CartLine[] => {
  const merged = new Map<string, CartLine>()
  for (const line of [...first, ...second]) {
    const key = lineKey(line)
    const known = merged.get(key)
    if (known) merged.set(key, { ...known, qty: clampQty(Math.max(known.qty, line.qty)) })
    else if (merged.size < maxLines) merged.set(key, { ...line, qty: clampQty(line.qty) })
  }
  return [...merged.values()]
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
