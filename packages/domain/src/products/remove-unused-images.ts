import { placeholderImage } from '@voltway/contract'
import { products, shopState } from '@voltway/db'
import { write } from '../access.ts'
import type { Shop } from '../shop.ts'

/**
 * Removes the files of those images that neither a product on sale nor an order shows. To be called after the transaction,
 * also after one of which nobody knows how it ended: the database is asked, and while it cannot answer every file stays. What
 * stays here is left to the sweep. See docs/decisions/0023-image-storage.md.
 */
export const removeUnusedImages = async (shop: Shop, shown: readonly { image: string }[]): Promise<void> => {
  const images = new Set(shown.map(({ image }) => image))
  images.delete(placeholderImage)
  if (images.size === 0) return
  try {
    const unused = await write(shop, async (trx) => {
      await shopState.lockCatalogue(trx)
      const found: string[] = []
      for (const image of images) if (!(await products.imageInUse(trx, image))) found.push(image)
      return found
    })
    await Promise.allSettled(unused.map((image) => shop.images.remove(image)))
  } catch {}
}

/** As `withNewImage`, where there may be none. */
export const withImage = <Result>(
  shop: Shop,
  bytes: Uint8Array | undefined,
  work: (image: string | undefined) => Promise<Result>,
): Promise<Result> => (bytes ? withNewImage(shop, bytes, work) : work(undefined))

/**
 * Stores an image, does the work with its path, and takes it away again when the work fails; but not when only the answer to
 * it was lost, and the image is shown.
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
