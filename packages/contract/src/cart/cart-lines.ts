import { toCents } from '../fields/money.ts'
import { type Choice, lineKey } from '../products/choices.ts'

/**
 * A line of a cart. `id` is the id of the product, `price` is in dollars with surcharges, `qty` is an integer from 1. `choices`
 * is absent if the product has no options. `left` is the number of pieces in stock, if it is `maxShownStock` or less. Different
 * choices of one product are different lines, which `lineKey` distinguishes.
 */
export type CartLine = {
  id: string
  choices?: Choice[] | undefined
  name: string
  price: number
  image: string
  qty: number
  available?: boolean
  left?: number | undefined
}

/** The largest quantity of a line, and the largest number of lines of a cart (docs/behaviour.md, "Cart"). */
export const maxQty = 999
export const maxLines = 100

/** Returns the nearest whole quantity that a line may have. */
export const clampQty = (qty: number) => Math.min(maxQty, Math.max(1, Math.trunc(qty)))

/** Adds one piece of a product with its choices: a new line, or one more on its line (docs/behaviour.md, "Cart arithmetic"). */
export const addProduct = (cart: readonly CartLine[], product: Omit<CartLine, 'qty'>): CartLine[] => {
  const key = lineKey(product)
  if (cart.some((line) => lineKey(line) === key)) return changeQty(cart, key, 1)
  const { id, choices, name, price, image, left } = product
  const line = { id, ...(choices?.length && { choices }), name, price, image, left, qty: 1, available: true }
  return cart.length >= maxLines ? [...cart] : [...cart, line]
}

/** Changes the quantity of the line with this key by a delta, but not below 1 (docs/behaviour.md, "Cart arithmetic"). */
export const changeQty = (cart: readonly CartLine[], key: string, delta: number): CartLine[] =>
  cart.map((line) => (lineKey(line) === key ? { ...line, qty: clampQty(line.qty + delta) } : line))

export const removeLine = (cart: readonly CartLine[], key: string): CartLine[] =>
  cart.filter((line) => lineKey(line) !== key)

/** Returns the number of pieces in a cart, for the badge. */
export const totalQuantity = (cart: readonly CartLine[]): number =>
  cart.reduce((sum, line) => sum + line.qty, 0)

/** Returns `Only 3 left` or `Out of stock`, or undefined if shoppers do not see the stock. */
export const formatStockLeft = ({ left }: { left?: number | undefined }): string | undefined =>
  left === undefined ? left : left ? `Only ${left} left` : 'Out of stock'

/** Returns the price of a line in cents, whether it is available or not. */
export const lineCents = ({ price, qty }: Pick<CartLine, 'price' | 'qty'>): number => toCents(price) * qty

/** Returns the total of the available lines, in cents. */
export const totalCents = (cart: readonly CartLine[]): number =>
  cart.reduce((sum, line) => (line.available === false ? sum : sum + lineCents(line)), 0)
