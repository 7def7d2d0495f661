import type { Shop } from '../shop.ts'
import { removeUnusedImages } from './remove-unused-images.ts'

/** Runs `work` with the path of a stored image, or without one if there are no bytes; see `withNewImage`. */
export const withImage = <Result>(
  shop: Shop,
  bytes: Uint8Array | undefined,
  work: (image: string | undefined) => Promise<Result>,
): Promise<Result> => (bytes ? withNewImage(shop, bytes, work) : work(undefined))

/**
 * Stores an image and runs `work` with its path. If `work` fails, the image is removed unless the database shows it,
 * because perhaps only the response was lost.
 */
export const withNewImage = async <Result>(
  shop: Shop,
  bytes: Uint8Array,
  work: (image: string) => Promise<Result>,
): Promise<Result> => {
  const image = await shop.images.save(bytes)
  try {
    return await work(image)
  } catch (error) {
    await removeUnusedImages(shop, [{ image }])
    throw error
  }
}
