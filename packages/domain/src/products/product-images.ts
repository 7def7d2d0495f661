import { isDeepStrictEqual } from 'node:util'
import {
  type AdminProductWithImages,
  type ImageArrangement,
  imageId,
  maxImages,
  type NewImage,
  placeholderImage,
} from '@voltway/contract'
import { type ImagedProduct, type ImageRow, productImages, products, type Trx } from '@voltway/db'
import { type Admin, recordProductUpdate } from '../audit/audit.ts'
import { changeCatalogue } from '../catalogue/change-catalogue.ts'
import type { WithIdempotency } from '../idempotency.ts'
import { Refusal, requireFound } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { read } from '../transactions.ts'
import { dropMissingImages } from './product-options.ts'
import { removeUnusedImages } from './remove-unused-images.ts'
import { storeImageFor } from './store-image-for.ts'
import { toAdminProductWithImages, toImage, toProduct } from './to-product.ts'

const noImage: ImageRow = { image: placeholderImage, alt: '' }

/**
 * Returns all images of a product in order; without the placeholder.
 * See docs/decisions/0021-image-names-and-storage.md.
 */
export const imagesOf = ({ image, image_alt, images }: ImagedProduct): ImageRow[] =>
  image === placeholderImage ? images : [{ image, alt: image_alt }, ...images]

/**
 * Changes the images of a product in one transaction, and removes image files that nothing shows any more. `change` gets
 * the current images, returns the new ones, and may throw a refusal. @throws Refusal NOT_FOUND
 */
const changeImages = async (
  shop: Shop,
  admin: Admin,
  id: string,
  change: (shown: ImageRow[]) => ImageRow[],
  withIdempotency?: WithIdempotency,
): Promise<AdminProductWithImages> => {
  let gone: ImageRow[] = []
  const work = async (trx: Trx) => {
    const old = await lockProduct(trx, id)
    const changed = await saveImages(shop, trx, old, change(imagesOf(old)))
    await recordProductUpdate(shop, trx, admin, old, changed)
    const shown = new Set(imagesOf(changed).map(({ image }) => image))
    gone = imagesOf(old).filter(({ image }) => !shown.has(image))
    return toAdminProductWithImages(changed)
  }
  const product = await changeCatalogue(shop, work, withIdempotency)
  await removeUnusedImages(shop, gone)
  return product
}

/** Replaces the images of a product within a transaction that has locked it. */
export const saveImages = async (
  shop: Pick<Shop, 'now'>,
  trx: Trx,
  product: ImagedProduct,
  shown: ImageRow[],
): Promise<ImagedProduct> => {
  const [first = noImage, ...images] = shown
  const isChange = !isDeepStrictEqual(imagesOf(product), shown)
  const row = await products.update(trx, product.id, {
    ...(isChange && { updated_at: shop.now().toISOString(), version: product.version + 1 }),
    image: first.image,
    image_alt: first.alt,
    more_images: images.length,
    options: JSON.stringify(dropMissingImages(toProduct(product).options, shown)),
  })
  await productImages.replace(trx, product.id, images)
  return { ...row, images }
}

/** Locks a product that is not deleted, and returns it with its images. @throws Refusal NOT_FOUND */
export const lockProduct = async (trx: Trx, id: string): Promise<ImagedProduct> => {
  const row = requireFound(await products.lock(trx, id))
  // A second statement after the lock, because on PostgreSQL the same statement would return the earlier images.
  return { ...row, images: await productImages.list(trx, id) }
}

const noFile = { path: 'image', message: 'Image is required, as a file of a multipart form' }

/**
 * Adds an image after the existing ones. If it cannot be saved, its file is removed.
 * @throws Refusal VALIDATION_FAILED without a file, IMAGE_REFUSED, NOT_FOUND or TOO_MANY_IMAGES
 */
export const addImage = async (
  shop: Shop,
  admin: Admin,
  { id, alt }: NewImage,
  image: Uint8Array | undefined,
  withIdempotency?: WithIdempotency,
): Promise<AdminProductWithImages> => {
  // These checks come before the expensive decoding of the image.
  const product = requireFound(await read(shop, (db) => products.find(db, id)))
  if (!image) throw new Refusal('VALIDATION_FAILED', { issues: [noFile] })
  refuseFull(imagesOf(product))
  return storeImageFor(shop, image, (image) => {
    const append = (shown: ImageRow[]) => {
      refuseFull(shown)
      return [...shown, { image, alt }]
    }
    return changeImages(shop, admin, id, append, withIdempotency)
  })
}

const refuseFull = ({ length }: ImageRow[]) => {
  if (length >= maxImages) throw new Refusal('TOO_MANY_IMAGES')
}

/** Changes the order and the alternative texts of a product's images. @throws Refusal NOT_FOUND or IMAGES_CHANGED */
export const arrangeImages = (
  shop: Shop,
  admin: Admin,
  { id, images, before }: ImageArrangement,
): Promise<AdminProductWithImages> =>
  changeImages(shop, admin, id, (shown) => {
    const arranged = images.flatMap((named) => {
      const image = shown.find(({ image }) => imageId(image) === named.id)
      return image ? [{ image: image.image, alt: named.alt }] : []
    })
    const areAll = arranged.length === shown.length && images.length === shown.length
    if (!areAll || (before && !isAsRead(before, shown))) {
      throw new Refusal({ code: 'IMAGES_CHANGED', details: { images: shown.map(toImage) } })
    }
    return arranged
  })

const isAsRead = (before: ImageArrangement['images'], shown: ImageRow[]) =>
  before.length === shown.length &&
  shown.every(({ image, alt }, index) => {
    const known = before[index]
    return known?.id === imageId(image) && known.alt === alt
  })

/** Removes an image of a product. If it was the first one, the next becomes the first. @throws Refusal NOT_FOUND */
export const removeImage = async (
  shop: Shop,
  admin: Admin,
  { id, image_id }: { id: string; image_id: string },
): Promise<void> => {
  await changeImages(shop, admin, id, (shown) => {
    const left = shown.filter(({ image }) => imageId(image) !== image_id)
    if (left.length === shown.length) throw new Refusal('NOT_FOUND')
    return left
  })
}
