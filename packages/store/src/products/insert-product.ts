import { type NewProduct, placeholderImage, toCents } from '@voltway/contract'
import { type ProductRow, products, type Trx } from '@voltway/db'
import type { Shop } from '../shop.ts'

/** Adds a product to the catalogue, within a transaction. */
export const insertProduct = (
  shop: Shop,
  trx: Trx,
  { price, ...said }: NewProduct,
  image = placeholderImage,
): Promise<ProductRow> =>
  products.insert(trx, {
    id: shop.newId(),
    ...said,
    price_cents: toCents(price),
    image,
    created_at: shop.now().toISOString(),
  })
