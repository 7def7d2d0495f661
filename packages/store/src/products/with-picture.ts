import type { Shop } from '../shop.ts'
import { removeUnusedImages } from './remove-unused-images.ts'

/** As `withNewPicture`, where there may be none. */
export const withPicture = <Result>(
  shop: Shop,
  picture: Uint8Array | undefined,
  work: (image: string | undefined) => Promise<Result>,
): Promise<Result> => (picture ? withNewPicture(shop, picture, work) : work(undefined))

/**
 * Stores a picture, does the work with its path, and takes it away again when the work fails; but not when only the answer to
 * it was lost, and the picture is shown.
 */
export const withNewPicture = async <Result>(
  shop: Shop,
  picture: Uint8Array,
  work: (image: string) => Promise<Result>,
): Promise<Result> => {
  const image = await shop.images.save(picture)
  try {
    return await work(image)
  } catch (error) {
    await removeUnusedImages(shop, [image])
    throw error
  }
}
