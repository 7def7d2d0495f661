import { pictureId } from '@voltway/contract'
import type { Admin } from '../audit/record.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { changePictures } from './change-pictures.ts'

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
