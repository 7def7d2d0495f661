import { type PictureArrangement, type ProductWithPictures, pictureId } from '@voltway/contract'
import type { PictureRow } from '@voltway/db'
import type { Admin } from '../audit/record.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { changePictures } from './change-pictures.ts'
import { toPicture } from './to-product.ts'

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
