import {
  type ImageArrangement,
  imageId,
  maxImages,
  type NewImage,
  type ProductWithImages,
  placeholderImage,
} from '@voltway/contract'
import {
  type ImagedProduct,
  type ImageRow,
  type ProductRow,
  productImages,
  products,
  type Trx,
} from '@voltway/db'
import { read } from '../access.ts'
import { type Admin, auditedProduct, record } from '../audit/audit.ts'
import { changeCatalogue } from '../catalogue/catalogue.ts'
import type { WithIdempotency } from '../idempotency.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { dropMissingImages } from './product-options.ts'
import { removeUnusedImages, withNewImage } from './remove-unused-images.ts'
import { toImage, toProduct, toProductWithImages } from './to-product.ts'

const noImage: ImageRow = { image: placeholderImage, alt: '' }

type Change = (shown: ImageRow[]) => ImageRow[]

/** All images of a product in their order; none where it has the placeholder. */
export const imagesOf = ({ image, image_alt, images }: ImagedProduct): ImageRow[] =>
  image === placeholderImage ? images : [{ image, alt: image_alt }, ...images]

/**
 * Makes of the images that a product has at this moment those that it will have, in one transaction; `change` may refuse.
 * Images that nothing shows any more are removed. @throws Refusal NOT_FOUND
 */
const changeImages = async (
  shop: Shop,
  admin: Admin,
  id: string,
  change: Change,
): Promise<ProductWithImages> => {
  const [before, after] = await changeCatalogue(shop, (trx) => changeWithin(shop, trx, admin, id, change))
  const shown = new Set(imagesOf(after).map(({ image }) => image))
  const gone = imagesOf(before).filter(({ image }) => !shown.has(image))
  await removeUnusedImages(shop, gone)
  return toProductWithImages(after)
}

/** As `changeImages`, within a transaction, and without removing any: the product before and after. */
const changeWithin = async (
  shop: Shop,
  trx: Trx,
  admin: Admin,
  id: string,
  change: Change,
): Promise<[ImagedProduct, ImagedProduct]> => {
  const old = await lockProduct(trx, id)
  const changed = await saveImages(trx, old, change(imagesOf(old)))
  const [was, is] = [auditedProduct(old), auditedProduct(changed)]
  await record(shop, trx, admin, { kind: 'product', id, before: was, after: is })
  return [old, changed]
}

/** Gives a product these images in place of those that it had, within a transaction that has locked it. */
export const saveImages = async (
  trx: Trx,
  product: ProductRow,
  shown: ImageRow[],
): Promise<ImagedProduct> => {
  const [first = noImage, ...images] = shown
  const row = await products.update(trx, product.id, {
    image: first.image,
    image_alt: first.alt,
    more_images: images.length,
    options: JSON.stringify(dropMissingImages(toProduct(product).options, shown)),
  })
  await productImages.replace(trx, product.id, images)
  return { ...row, images }
}

/** The product on sale with its images; until the transaction ends nobody else changes either. @throws Refusal NOT_FOUND */
export const lockProduct = async (trx: Trx, id: string): Promise<ImagedProduct> => {
  const row = await products.lock(trx, id)
  if (!row) throw new Refusal('NOT_FOUND')
  // After the lock: on PostgreSQL the same statement would still see the images of before.
  return { ...row, images: await productImages.list(trx, id) }
}

const noFile = { path: 'image', message: 'Picture is required, as a file of a multipart form' }

/**
 * Adds an image behind those that a product has; when it cannot be saved no file is left behind.
 * @throws Refusal VALIDATION_FAILED without a file, IMAGE_REFUSED, NOT_FOUND or TOO_MANY_IMAGES
 */
export const addImage = async (
  shop: Shop,
  admin: Admin,
  { id, alt }: NewImage,
  image: Uint8Array | undefined,
  withIdempotency?: WithIdempotency,
): Promise<ProductWithImages> => {
  // Before the image is decoded, which is dear.
  const product = await read(shop, (db) => products.find(db, id))
  if (!product) throw new Refusal('NOT_FOUND')
  if (!image) throw new Refusal('VALIDATION_FAILED', { issues: [noFile] })
  refuseFull(imagesOf(product))
  return withNewImage(shop, image, (image) =>
    changeCatalogue(
      shop,
      async (trx) => {
        const [, changed] = await changeWithin(shop, trx, admin, id, (shown) => {
          refuseFull(shown)
          return [...shown, { image, alt }]
        })
        return toProductWithImages(changed)
      },
      withIdempotency,
    ),
  )
}

const refuseFull = ({ length }: ImageRow[]) => {
  if (length >= maxImages) throw new Refusal('TOO_MANY_IMAGES')
}

type Named = ImageArrangement['images']

/** Puts all images of a product in another order, with other texts. @throws Refusal NOT_FOUND or IMAGES_CHANGED */
export const arrangeImages = (
  shop: Shop,
  admin: Admin,
  { id, images, before }: ImageArrangement,
): Promise<ProductWithImages> =>
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

const isAsRead = (before: Named, shown: ImageRow[]) =>
  before.length === shown.length &&
  shown.every(({ image, alt }, index) => {
    const read = before[index]
    return read?.id === imageId(image) && read.alt === alt
  })

/** Removes one image of a product; behind the first one the next becomes the first. @throws Refusal NOT_FOUND */
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
