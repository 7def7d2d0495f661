import { type Cart, placeholderImage } from '@voltway/contract'
import type { CartLineRow, ProductRow } from '@voltway/db'
import { toProduct } from '../products/to-product.ts'

/** A stored cart with names, prices and pictures as the given products have them; the files of deleted ones are gone. */
export const toCart = (
  { revision, lines }: { revision: number; lines: readonly CartLineRow[] },
  products: readonly ProductRow[],
): Cart => {
  const byId = new Map(products.map((row) => [row.id, row]))
  const cart = lines.flatMap(({ product_id, qty }) => {
    const row = byId.get(product_id)
    if (!row) return []
    const { id, name, price, image } = toProduct(row)
    const available = row.deleted_at === null
    return [{ id, name, price, image: available ? image : placeholderImage, qty, available }]
  })
  return { cart, revision }
}
