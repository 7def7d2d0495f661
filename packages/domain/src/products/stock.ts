import { fewLeft, type Product } from '@voltway/contract'
import type { LineProductRow } from '@voltway/db'

/** Returns the part of a stock that shoppers see. */
export const shownStock = (stock: number | null): Pick<Product, 'available' | 'left'> => ({
  available: stock !== 0,
  ...leftOf(stock),
})

/** Returns the number of pieces, if shoppers see it. */
export const leftOf = (stock: number | null): Pick<Product, 'left'> =>
  stock !== null && stock <= fewLeft ? { left: stock } : {}

/** Returns true if shoppers see the product: it is neither deleted nor hidden. */
export const isOnSale = ({ deleted_at, hidden }: Pick<LineProductRow, 'deleted_at' | 'hidden'>): boolean =>
  deleted_at === null && hidden === 0
