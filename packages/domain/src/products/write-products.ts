import {
  type AdminProduct,
  type NewProduct,
  type ProductChange,
  placeholderImage,
  toCents,
  toDollars,
} from '@voltway/contract'
import {
  type ImagedProduct,
  type ProductRow,
  productImages,
  productSlugs,
  products,
  type Trx,
} from '@voltway/db'
import { type Admin, auditedProduct, recordAudit, recordProductUpdate } from '../audit/audit.ts'
import { changeCatalogue } from '../catalogue/change-catalogue.ts'
import { nextVersion, requireMatchingVersion } from '../check-if-match.ts'
import type { WithIdempotency } from '../idempotency.ts'
import { Refusal, refuseIssues, requireFound } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { read } from '../transactions.ts'
import { addSpellings, productSearchText } from './fuzzy-words.ts'
import { imagesOf, lockProduct } from './product-images.ts'
import { dropMissingImages, optionIssues } from './product-options.ts'
import { removeUnusedImages } from './remove-unused-images.ts'
import { findFreeSlug } from './slugs.ts'
import { storeImageFor } from './store-image-for.ts'
import {
  toAdminProduct,
  toAdminProductWithImages,
  toProduct,
  toProductChanges,
  toProductWithImages,
} from './to-product.ts'

/** Creates a product, which may be hidden. If it cannot be saved, its image is removed. @throws Refusal IMAGE_REFUSED, VALIDATION_FAILED */
export const createProduct = (
  shop: Shop,
  admin: Admin,
  product: NewProduct,
  image?: Uint8Array,
  withIdempotency?: WithIdempotency,
): Promise<AdminProduct> =>
  storeImageFor(shop, image, (image) =>
    changeCatalogue(
      shop,
      async (trx) => {
        const row = await insertProduct(shop, trx, product, image)
        const created = { ...row, images: [] }
        const event = { type: 'product.created', data: toProductWithImages(created) } as const
        await recordAudit(shop, trx, admin, {
          kind: 'product',
          id: row.id,
          after: auditedProduct(created),
          event,
        })
        return toAdminProduct(row)
      },
      withIdempotency,
    ),
  )

/** Adds a product to the catalogue within a transaction. @throws Refusal VALIDATION_FAILED */
export const insertProduct = async (
  shop: Shop,
  trx: Trx,
  product: NewProduct,
  image = placeholderImage,
): Promise<ProductRow> => {
  const { name, price, description, options } = product
  refuseIssues(optionIssues(price, options, []))
  const id = shop.newId()
  const created_at = shop.now().toISOString()
  const slug = await findFreeSlug(trx, { id, name })
  const search_text = await productSearchText(product)
  const row = await products.insert(trx, {
    ...toProductChanges(product),
    id,
    name,
    price_cents: toCents(price),
    description,
    image,
    created_at,
    updated_at: created_at,
    slug,
    search_text,
  })
  await productSlugs.claim(trx, [{ slug, product_id: id }])
  await addSpellings(trx, [search_text])
  return row
}

/**
 * Changes a product. Absent fields keep their value. Without `if_match`, the last one of two concurrent changes wins. With
 * `stock_was` it is rejected if another stock is stored, because sales do not change the version.
 * @throws Refusal NOT_FOUND, CHANGED, IMAGE_REFUSED, VALIDATION_FAILED
 */
export const updateProduct = async (
  shop: Shop,
  admin: Admin,
  { id, if_match, stock_was, ...change }: ProductChange,
  image?: Uint8Array,
): Promise<AdminProduct> => {
  // These checks come before the expensive decoding of the image.
  const known = requireFound(await read(shop, (db) => products.find(db, id)))
  requireMatchingVersion(if_match, known, toAdminProductWithImages)
  refuseOtherStock(stock_was, known)
  const [before, after] = await storeImageFor(shop, image, (image) =>
    changeCatalogue(shop, async (trx) => {
      // A checkout that has read the old image holds this lock until its order shows the image.
      const old = await lockProduct(trx, id)
      requireMatchingVersion(if_match, old, toAdminProductWithImages)
      refuseOtherStock(stock_was, old)
      const { name = old.name, price = toDollars(old.price_cents), options = toProduct(old).options } = change
      refuseIssues(optionIssues(price, options, imagesOf(old)))
      const slug = name === old.name ? old.slug : await findFreeSlug(trx, { id, name })
      // The alternative text of the old image does not describe the new one.
      const shown = image === undefined ? {} : { image, image_alt: '' }
      const currentOptions = dropMissingImages(options, imagesOf({ ...old, ...shown }))
      const changes = toProductChanges({ ...change, options: currentOptions })
      const { category = old.category, description = old.description } = change
      const search_text = await productSearchText({ name, category, description })
      const columns = { ...changes, ...shown, slug }
      const version = nextVersion(shop, old, columns)
      const updated = await products.update(trx, id, { ...columns, ...version, search_text })
      await productSlugs.claim(trx, [{ slug, product_id: id }])
      await addSpellings(trx, [search_text])
      await recordProductUpdate(shop, trx, admin, old, { ...updated, images: old.images })
      return [old, updated]
    }),
  )
  if (after.image !== before.image) await removeUnusedImages(shop, [before])
  return toAdminProduct(after)
}

const refuseOtherStock = (expected: ProductChange['stock_was'], row: ImagedProduct): void => {
  if (expected === undefined || expected === row.stock) return
  throw new Refusal({ code: 'CHANGED', details: toAdminProductWithImages(row) })
}

/** Takes a product off sale permanently. Carts and orders keep their lines. @throws Refusal NOT_FOUND, CHANGED */
export const deleteProduct = async (
  shop: Shop,
  admin: Admin,
  id: string,
  ifMatch?: string,
): Promise<void> => {
  const gone = await changeCatalogue(shop, async (trx) => {
    const row = await lockProduct(trx, id)
    requireMatchingVersion(ifMatch, row, toAdminProductWithImages)
    await products.softDelete(trx, id, shop.now().toISOString())
    await productImages.replace(trx, id, [])
    const event = { type: 'product.deleted' } as const
    await recordAudit(shop, trx, admin, { kind: 'product', id, before: auditedProduct(row), event })
    return row
  })
  await removeUnusedImages(shop, imagesOf(gone))
}
