import type { Product, ProductChange } from '@voltway/contract'
import { products } from '@voltway/db'
import { read } from '../access.ts'
import { auditedProduct } from '../audit/audited.ts'
import { type Admin, record } from '../audit/record.ts'
import { changeCatalogue } from '../catalogue/change-catalogue.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { removeUnusedImages } from './remove-unused-images.ts'
import { freeSlug } from './slugs.ts'
import { toProduct, toProductChanges } from './to-product.ts'
import { withPicture } from './with-picture.ts'
import { indexWords } from './words.ts'

/** Changes a product; what is absent keeps its value. Of two changes at once the last wins, whole. @throws Refusal NOT_FOUND, IMAGE_REFUSED */
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
      const old = await products.lock(trx, id)
      if (!old) throw new Refusal('NOT_FOUND')
      const { name = old.name } = change
      const slug = name === old.name && old.slug !== null ? old.slug : await freeSlug(trx, { id, name })
      const updated = await products.update(trx, id, { ...toProductChanges(change), image, slug })
      if (!updated) throw new Refusal('NOT_FOUND')
      await products.claimSlug(trx, slug, id)
      await indexWords(trx, updated)
      const [was, is] = [auditedProduct(old), auditedProduct(updated)]
      await record(shop, trx, admin, { kind: 'product', id: old.id, before: was, after: is })
      return [old, updated]
    }),
  )
  if (after.image !== before.image) await removeUnusedImages(shop, [before.image])
  return toProduct(after)
}
