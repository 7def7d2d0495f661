import { placeholderImage } from '@voltway/contract'
import { products, shopState } from '@voltway/db'
import type { Shop } from '../shop.ts'
import { write } from '../transactions.ts'

/**
 * Removes the files of images that no order and no undeleted product uses. Call it after the transaction, even if its outcome is
 * unknown. While the database does not respond, every file stays, and the hourly maintenance removes it later.
 * See docs/decisions/0021-image-names-and-storage.md.
 */
export const removeUnusedImages = async (shop: Shop, shown: readonly { image: string }[]): Promise<void> => {
  const images = new Set(shown.map(({ image }) => image))
  images.delete(placeholderImage)
  if (images.size === 0) return
  try {
    const unused = await write(shop, async (trx) => {
      await shopState.lockCatalogue(trx)
      const found: string[] = []
      for (const image of images) if (!(await products.isImageInUse(trx, image))) found.push(image)
      return found
    })
    await Promise.allSettled(unused.map((image) => shop.images.remove(image)))
  } catch {}
}
