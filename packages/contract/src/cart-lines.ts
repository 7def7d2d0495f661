/** A line of a cart: `id` is the product's, `price` in dollars, `qty` an integer from 1. */
export type CartLine = {
  id: string
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

/** Adds one of a product: a new line with qty 1, or qty+1 (docs/behaviour.md, "Cart arithmetic"). */
export const addProduct = (cart: readonly CartLine[], product: Omit<CartLine, 'qty'>): CartLine[] => {
  if (cart.some((line) => line.id === product.id)) return changeQty(cart, product.id, 1)
  const { id, name, price, image } = product
  return cart.length >= maxLines ? [...cart] : [...cart, { id, name, price, image, qty: 1, available: true }]
}

/** Changes a quantity by a delta, never below 1 (docs/behaviour.md, "Cart arithmetic"). */
export const changeQty = (cart: readonly CartLine[], id: string, delta: number): CartLine[] =>
  cart.map((line) => (line.id === id ? { ...line, qty: clampQty(line.qty + delta) } : line))

/** Removes a line. */
export const removeLine = (cart: readonly CartLine[], id: string): CartLine[] =>
  cart.filter((line) => line.id !== id)

/** The union of two carts; of the same product the larger quantity (docs/behaviour.md, "Cart arithmetic"). */
export const mergeCarts = (first: readonly CartLine[], second: readonly CartLine[]): CartLine[] => {
  const merged = new Map<string, CartLine>()
  for (const line of [...first, ...second]) {
    const known = merged.get(line.id)
    if (known) merged.set(line.id, { ...known, qty: clampQty(Math.max(known.qty, line.qty)) })
    else if (merged.size < maxLines) merged.set(line.id, { ...line, qty: clampQty(line.qty) })
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

/** What a line costs, in cents, whether it is available or not. */
export const lineCents = ({ price, qty }: Pick<CartLine, 'price' | 'qty'>): number => toCents(price) * qty

/** What the available lines cost together, in cents. */
export const totalCents = (cart: readonly CartLine[]): number =>
  cart.reduce((sum, line) => (line.available === false ? sum : sum + lineCents(line)), 0)
