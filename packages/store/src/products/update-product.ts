import { type Product, type ProductChange, toDollars } from '@voltway/contract'
import { productSlugs, products } from '@voltway/db'
import { read } from '../access.ts'
import { auditedProduct } from '../audit/audited.ts'
import { type Admin, record } from '../audit/record.ts'
import { changeCatalogue } from '../catalogue/change-catalogue.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { picturesOf } from './change-pictures.ts'
import { refuseForeignPictures, withPicturesOf } from './choice-pictures.ts'
import { lockProduct } from './lock-product.ts'
import { productSearchText } from './product-search-text.ts'
import { refuseTooDear } from './refuse-too-dear.ts'
import { removeUnusedImages } from './remove-unused-images.ts'
import { addSpellings } from './searched-words.ts'
import { freeSlug } from './slugs.ts'
import { toProduct, toProductChanges } from './to-product.ts'
import { withPicture } from './with-picture.ts'

/** Changes a product; what is absent keeps its value. Of two changes at once the last wins, whole. @throws Refusal NOT_FOUND, IMAGE_REFUSED, VALIDATION_FAILED */
export const updateProduct = async (
  shop: Shop,
  admin: Admin,
  { id, ...change }: ProductChange,
  picture?: Uint8Array,
): Promise<Product> => {
  // Before the picture is decoded, which is dear.
  if (!(await read(shop, (db) => products.find(db, id)))) throw new Refusal('NOT_FOUND')
  const [before, after] = await withPicture(shop, picture, (image) =>
    changeCatalogue(shop, async (trx) => {
      // A checkout that has read the old picture holds this lock until its order shows it.
      const old = await lockProduct(trx, id)
      const { name = old.name, price = toDollars(old.price_cents), options = toProduct(old).options } = change
      refuseTooDear(price, options)
      refuseForeignPictures(options, picturesOf(old))
      const slug = name === old.name && old.slug !== null ? old.slug : await freeSlug(trx, { id, name })
      // What was said of the old picture is not true of another one.
      const shown = image === undefined ? {} : { image, image_alt: '' }
      const kept = withPicturesOf(options, picturesOf({ ...old, ...shown }))
      const changes = toProductChanges({ ...change, options: kept })
      const { category = old.category, description = old.description } = change
      const search_text = await productSearchText({ name, category, description })
      const updated = await products.update(trx, id, { ...changes, ...shown, slug, search_text })
      if (!updated) throw new Refusal('NOT_FOUND')
      await productSlugs.claim(trx, slug, id)
      await addSpellings(trx, search_text)
      const [was, is] = [auditedProduct(old), auditedProduct({ ...updated, pictures: old.pictures })]
      await record(shop, trx, admin, { kind: 'product', id: old.id, before: was, after: is })
      return [old, updated]
    }),
  )
  if (after.image !== before.image) await removeUnusedImages(shop, [before.image])
  return toProduct(after)
}
