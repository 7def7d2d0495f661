import { products } from '@voltway/db'
import type { Shop } from '../shop.ts'

/**
 * Removes the files of those pictures that neither a product on sale nor an order shows any more. To be called after
 * the transaction; that one is done already, so a file that resists is left to the sweep at the next start.
 */
export const removeUnusedImages = async (shop: Shop, images: Iterable<string>): Promise<void> => {
  for (const image of new Set(images)) {
    try {
      if (!(await products.imageInUse(shop.database.db, image))) await shop.images.remove(image)
    } catch {}
  }
}
