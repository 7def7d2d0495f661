import { type NewProduct, placeholderImage, toCents } from '@voltway/contract'
import { type ProductRow, productSlugs, products, type Trx } from '@voltway/db'
import type { Shop } from '../shop.ts'
import { refuseForeignPictures } from './choice-pictures.ts'
import { productSearchText } from './product-search-text.ts'
import { refuseTooDear } from './refuse-too-dear.ts'
import { addSpellings } from './searched-words.ts'
import { freeSlug } from './slugs.ts'

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
  const search_text = await productSearchText(said)
  const row = await products.insert(trx, {
    id,
    ...said,
    price_cents: toCents(price),
    data: JSON.stringify(data),
    options: JSON.stringify(options),
    image,
    created_at,
    slug,
    search_text,
  })
  await productSlugs.claim(trx, slug, id)
  await addSpellings(trx, search_text)
  return row
}
