import { type ProductWithPictures, placeholderImage } from '@voltway/contract'
import {
  type PicturedProduct,
  type PictureRow,
  type ProductRow,
  productPictures,
  products,
  type Trx,
} from '@voltway/db'
import { auditedProduct } from '../audit/audited.ts'
import { type Admin, record } from '../audit/record.ts'
import { changeCatalogue } from '../catalogue/change-catalogue.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { withPicturesOf } from './choice-pictures.ts'
import { lockProduct } from './lock-product.ts'
import { removeUnusedImages } from './remove-unused-images.ts'
import { toProduct, toProductWithPictures } from './to-product.ts'

const noPicture: PictureRow = { image: placeholderImage, alt: '' }

type Change = (shown: PictureRow[]) => PictureRow[]

/** All pictures of a product in their order; none where it has the placeholder. */
export const picturesOf = ({ image, image_alt, pictures }: PicturedProduct): PictureRow[] =>
  image === placeholderImage ? pictures : [{ image, alt: image_alt }, ...pictures]

/**
 * Makes of the pictures that a product has at this moment those that it will have, in one transaction; `change` may refuse.
 * Pictures that nothing shows any more are removed. @throws Refusal NOT_FOUND
 */
export const changePictures = async (
  shop: Shop,
  admin: Admin,
  id: string,
  change: Change,
): Promise<ProductWithPictures> => {
  const [before, after] = await changeCatalogue(shop, (trx) => changeWithin(shop, trx, admin, id, change))
  const shown = new Set(picturesOf(after).map(({ image }) => image))
  const gone = picturesOf(before).filter(({ image }) => !shown.has(image))
  await removeUnusedImages(
    shop,
    gone.map(({ image }) => image),
  )
  return toProductWithPictures(after)
}

/** As `changePictures`, within a transaction, and without removing any: the product before and after. */
export const changeWithin = async (
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

/** Gives a product these pictures in place of those that it had, within a transaction. @throws Refusal NOT_FOUND */
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
  if (!row) throw new Refusal('NOT_FOUND')
  await productPictures.replace(trx, product.id, pictures)
  return { ...row, pictures }
}
