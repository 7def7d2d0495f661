import { type NewProduct, placeholderImage, toCents } from '@voltway/contract'
import { type ProductRow, products, type Trx } from '@voltway/db'
import type { Shop } from '../shop.ts'
import { freeSlug } from './slugs.ts'
import { indexWords } from './words.ts'

/** Adds a product to the catalogue, within a transaction. */
export const insertProduct = async (
  shop: Shop,
  trx: Trx,
  { price, data, ...said }: NewProduct,
  image = placeholderImage,
): Promise<ProductRow> => {
  const id = shop.newId()
  const created_at = shop.now().toISOString()
  const slug = await freeSlug(trx, { id, name: said.name })
  const row = await products.insert(trx, {
    id,
    ...said,
    price_cents: toCents(price),
    data: JSON.stringify(data),
    image,
    created_at,
    slug,
  })
  await products.claimSlug(trx, slug, id)
  await indexWords(trx, row)
  return row
}
