import { maxPictures, type NewPicture, type ProductWithPictures } from '@voltway/contract'
import { type PictureRow, products } from '@voltway/db'
import { read } from '../access.ts'
import type { Admin } from '../audit/record.ts'
import { changeCatalogue } from '../catalogue/change-catalogue.ts'
import type { Once } from '../idempotency.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { changeWithin, picturesOf } from './change-pictures.ts'
import { toProductWithPictures } from './to-product.ts'
import { withNewPicture } from './with-picture.ts'

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
