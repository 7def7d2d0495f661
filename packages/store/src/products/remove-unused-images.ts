import { placeholderImage } from '@voltway/contract'
import { products, shopState } from '@voltway/db'
import { write } from '../access.ts'
import type { Shop } from '../shop.ts'

/**
 * Removes the files of those pictures that neither a product on sale nor an order shows. To be called after the transaction,
 * also after one of which nobody knows how it ended: the database is asked, and while it cannot answer every file stays. What
 * stays here is left to the sweep. See docs/decisions/0023-image-storage.md.
 */
export const removeUnusedImages = async (shop: Shop, shown: readonly { image: string }[]): Promise<void> => {
  const pictures = new Set(shown.map(({ image }) => image))
  pictures.delete(placeholderImage)
  if (pictures.size === 0) return
  try {
    const unused = await write(shop, async (trx) => {
      await shopState.lockCatalogue(trx)
      const found: string[] = []
      for (const image of pictures) if (!(await products.imageInUse(trx, image))) found.push(image)
      return found
    })
    await Promise.allSettled(unused.map((image) => shop.images.remove(image)))
  } catch {}
}

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
    await removeUnusedImages(shop, [{ image }])
    throw error
  }
}
