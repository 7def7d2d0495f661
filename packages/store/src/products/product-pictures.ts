import {
  maxPictures,
  type NewPicture,
  type PictureArrangement,
  type ProductWithPictures,
  pictureId,
  placeholderImage,
} from '@voltway/contract'
import {
  type PicturedProduct,
  type PictureRow,
  type ProductRow,
  productPictures,
  products,
  type Trx,
} from '@voltway/db'
import { read } from '../access.ts'
import { type Admin, auditedProduct, record } from '../audit/audit.ts'
import { changeCatalogue } from '../catalogue/catalogue.ts'
import type { Once } from '../idempotency.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { withPicturesOf } from './product-options.ts'
import { removeUnusedImages, withNewPicture } from './remove-unused-images.ts'
import { toPicture, toProduct, toProductWithPictures } from './to-product.ts'

const noPicture: PictureRow = { image: placeholderImage, alt: '' }

type Change = (shown: PictureRow[]) => PictureRow[]

/** All pictures of a product in their order; none where it has the placeholder. See docs/decisions/0022-image-names.md. */
export const picturesOf = ({ image, image_alt, pictures }: PicturedProduct): PictureRow[] =>
  image === placeholderImage ? pictures : [{ image, alt: image_alt }, ...pictures]

/**
 * Makes of the pictures that a product has at this moment those that it will have, in one transaction; `change` may refuse.
 * Pictures that nothing shows any more are removed. @throws Refusal NOT_FOUND
 */
const changePictures = async (
  shop: Shop,
  admin: Admin,
  id: string,
  change: Change,
): Promise<ProductWithPictures> => {
  const [before, after] = await changeCatalogue(shop, (trx) => changeWithin(shop, trx, admin, id, change))
  const shown = new Set(picturesOf(after).map(({ image }) => image))
  const gone = picturesOf(before).filter(({ image }) => !shown.has(image))
  await removeUnusedImages(shop, gone)
  return toProductWithPictures(after)
}

/** As `changePictures`, within a transaction, and without removing any: the product before and after. */
const changeWithin = async (
  shop: Shop,
  trx: Trx,
  admin: Admin,
  id: string,
  change: Change,
): Promise<[PicturedProduct, PicturedProduct]> => {
  const old = await lockProduct(trx, id)
  const changed = await savePictures(trx, old, change(picturesOf(old)))
  const [was, is] = [auditedProduct(old), auditedProduct(changed)]
  await record(shop, trx, admin, { kind: 'product', id, before: was, after: is })
  return [old, changed]
}

/** Gives a product these pictures in place of those that it had, within a transaction that has locked it. */
export const savePictures = async (
  trx: Trx,
  product: ProductRow,
  shown: PictureRow[],
): Promise<PicturedProduct> => {
  const [first = noPicture, ...pictures] = shown
  const row = await products.update(trx, product.id, {
    image: first.image,
    image_alt: first.alt,
    more_pictures: pictures.length,
    options: JSON.stringify(withPicturesOf(toProduct(product).options, shown)),
  })
  await productPictures.replace(trx, product.id, pictures)
  return { ...row, pictures }
}

/** The product on sale with its pictures; until the transaction ends nobody else changes either. @throws Refusal NOT_FOUND */
export const lockProduct = async (trx: Trx, id: string): Promise<PicturedProduct> => {
  const row = await products.lock(trx, id)
  if (!row) throw new Refusal('NOT_FOUND')
  // After the lock: on PostgreSQL the same statement would still see the pictures of before.
  return { ...row, pictures: await productPictures.list(trx, id) }
}

const noFile = { path: 'picture', message: 'Picture is required, as a file of a multipart form' }

/**
 * Adds a picture behind those that a product has; when it cannot be saved no file is left behind.
 * @throws Refusal VALIDATION_FAILED without a file, IMAGE_REFUSED, NOT_FOUND or TOO_MANY_PICTURES
 */
export const addPicture = async (
  shop: Shop,
  admin: Admin,
  { id, alt }: NewPicture,
  picture: Uint8Array | undefined,
  once?: Once,
): Promise<ProductWithPictures> => {
  // Before the picture is decoded, which is dear.
  const product = await read(shop, (db) => products.find(db, id))
  if (!product) throw new Refusal('NOT_FOUND')
  if (!picture) throw new Refusal('VALIDATION_FAILED', { issues: [noFile] })
  refuseFull(picturesOf(product))
  return withNewPicture(shop, picture, (image) =>
    changeCatalogue(
      shop,
      async (trx) => {
        const [, changed] = await changeWithin(shop, trx, admin, id, (shown) => {
          refuseFull(shown)
          return [...shown, { image, alt }]
        })
        return toProductWithPictures(changed)
      },
      once,
    ),
  )
}

const refuseFull = ({ length }: PictureRow[]) => {
  if (length >= maxPictures) throw new Refusal('TOO_MANY_PICTURES')
}

type Named = PictureArrangement['pictures']

/** Puts all pictures of a product in another order, with other texts. @throws Refusal NOT_FOUND or PICTURES_CHANGED */
export const arrangePictures = (
  shop: Shop,
  admin: Admin,
  { id, pictures, before }: PictureArrangement,
): Promise<ProductWithPictures> =>
  changePictures(shop, admin, id, (shown) => {
    const arranged = pictures.flatMap((named) => {
      const picture = shown.find(({ image }) => pictureId(image) === named.id)
      return picture ? [{ image: picture.image, alt: named.alt }] : []
    })
    const areAll = arranged.length === shown.length && pictures.length === shown.length
    if (!areAll || (before && !isAsRead(before, shown))) {
      throw new Refusal({ code: 'PICTURES_CHANGED', details: { pictures: shown.map(toPicture) } })
    }
    return arranged
  })

const isAsRead = (before: Named, shown: PictureRow[]) =>
  before.length === shown.length &&
  shown.every(({ image, alt }, index) => {
    const read = before[index]
    return read?.id === pictureId(image) && read.alt === alt
  })

/** Removes one picture of a product; behind the first one the next becomes the first. @throws Refusal NOT_FOUND */
export const removePicture = async (
  shop: Shop,
  admin: Admin,
  { id, picture_id }: { id: string; picture_id: string },
): Promise<void> => {
  await changePictures(shop, admin, id, (shown) => {
    const left = shown.filter(({ image }) => pictureId(image) !== picture_id)
    if (left.length === shown.length) throw new Refusal('NOT_FOUND')
    return left
  })
}
