import { joinSameLines } from '@voltway/contract'
import type { CartLineRow, LineProductRow } from '@voltway/db'
import { type ChosenProduct, chosenProduct } from './chosen-product.ts'

/** A line of a cart with what it takes from its product. */
export type CurrentLine = ChosenProduct & { qty: number }

/** Stored lines as their products are now. Lines that have become the same are one, with the pieces of all. */
export const currentLines = (
  lines: readonly CartLineRow[],
  products: readonly LineProductRow[],
): CurrentLine[] => {
  const byId = new Map(products.map((row) => [row.id, row]))
  const chosen = lines.flatMap(({ product_id, choices, qty }) => {
    const row = byId.get(product_id)
    return row ? [{ ...chosenProduct(row, choices), qty }] : []
  })
  return joinSameLines(chosen)
}
