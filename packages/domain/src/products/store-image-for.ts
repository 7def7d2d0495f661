import type { Shop } from '../shop.ts'
import { removeUnusedImages } from './remove-unused-images.ts'

/**
 * Stores an image, if there are bytes, and runs `work` with its path. If `work` fails, the image is removed unless the database
 * shows it, because perhaps only the response was lost.
 */
export const storeImageFor = async <Bytes extends Uint8Array | undefined, Result>(
  shop: Shop,
  bytes: Bytes,
  work: (image: string | (Bytes & undefined)) => Promise<Result>,
): Promise<Result> => {
  const image = bytes && (await shop.images.save(bytes))
  try {
    return await work(image as string)
  } catch (error) {
    if (image) await removeUnusedImages(shop, [{ image }])
    throw error
  }
}
