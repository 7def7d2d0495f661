import { type NewProduct, placeholderImage, toCents } from '@voltway/contract'
import { type ProductRow, products, type Trx } from '@voltway/db'
import type { Shop } from '../shop.ts'
import { refuseForeignPictures } from './choice-pictures.ts'
import { refuseTooDear } from './refuse-too-dear.ts'
import { freeSlug } from './slugs.ts'
import { indexWords } from './words.ts'

/** Adds a product to the catalogue, within a transaction. @throws Refusal VALIDATION_FAILED */
export const insertProduct = async (
  shop: Shop,
  trx: Trx,
  { price, data, options, ...said }: NewProduct,
  image = placeholderImage,
): Promise<ProductRow> => {
  refuseTooDear(price, options)
  refuseForeignPictures(options, [])
  const id = shop.newId()
  const created_at = shop.now().toISOString()
  const slug = await freeSlug(trx, { id, name: said.name })
  const row = await products.insert(trx, {
    id,
    ...said,
    price_cents: toCents(price),
    data: JSON.stringify(data),
    options: JSON.stringify(options),
    image,
    created_at,
    slug,
  })
  await products.claimSlug(trx, slug, id)
  await indexWords(trx, row)
  return row
}
