import { type Cart, toDollars } from '@voltway/contract'
import type { CartLineRow, LineProductRow } from '@voltway/db'
import { chosenProduct } from './chosen-product.ts'

/** A stored cart with names, prices and pictures as the given products have them; the files of deleted ones are gone. */
export const toCart = (
  { revision, lines }: { revision: number; lines: readonly CartLineRow[] },
  products: readonly LineProductRow[],
): Cart => {
  const byId = new Map(products.map((row) => [row.id, row]))
  const cart = lines.flatMap(({ product_id, choices, qty }) => {
    const row = byId.get(product_id)
    if (!row) return []
    const { price_cents, available, image, ...chosen } = chosenProduct(row, choices)
    return [{ ...chosen, price: toDollars(price_cents), image, qty, available }]
  })
  return { cart, revision }
}
