import { type Cart, placeholderImage, toDollars } from '@voltway/contract'
import type { CartLineRow, LineProductRow } from '@voltway/db'

/** A stored cart with names, prices and pictures as the given products have them; the files of deleted ones are gone. */
export const toCart = (
  { revision, lines }: { revision: number; lines: readonly CartLineRow[] },
  products: readonly LineProductRow[],
): Cart => {
  const byId = new Map(products.map((row) => [row.id, row]))
  const cart = lines.flatMap(({ product_id, qty }) => {
    const row = byId.get(product_id)
    if (!row) return []
    const available = row.deleted_at === null
    const image = available ? row.image : placeholderImage
    return [{ id: row.id, name: row.name, price: toDollars(row.price_cents), image, qty, available }]
  })
  return { cart, revision }
}
