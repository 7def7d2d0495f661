import type { Shop } from '../shop.ts'
import { removeUnusedImages } from './remove-unused-images.ts'

/**
 * Stores the picture, if there is one, does the work with its path, and takes it away again when the work fails; but not
 * when only the answer to it was lost, and the picture is shown.
 */
export const withPicture = async <Result>(
  shop: Shop,
  picture: Uint8Array | undefined,
  work: (image: string | undefined) => Promise<Result>,
): Promise<Result> => {
  if (!picture) return work(undefined)
  const image = await shop.images.save(picture)
  try {
    return await work(image)
  } catch (error) {
    await removeUnusedImages(shop, [image])
    throw error
  }
}
