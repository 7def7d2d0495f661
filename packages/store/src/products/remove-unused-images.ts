import { placeholderImage } from '@voltway/contract'
import { products, shopState } from '@voltway/db'
import { write } from '../access.ts'
import type { Shop } from '../shop.ts'

/**
 * Removes the files of those pictures that neither a product on sale nor an order shows. To be called after the transaction,
 * also after one of which nobody knows how it ended: the database is asked, and while it cannot answer every file stays. What
 * stays here is left to the sweep.
 */
export const removeUnusedImages = async (shop: Shop, images: Iterable<string>): Promise<void> => {
  const pictures = new Set(images)
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
