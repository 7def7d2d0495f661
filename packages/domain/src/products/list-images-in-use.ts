import { products } from '@voltway/db'
import type { Shop } from '../shop.ts'
import { readAnalytics } from '../transactions.ts'

/**
 * Lists the paths of the images of all orders, and of all products that are not deleted, also of hidden ones. Other image files
 * may be deleted.
 */
export const listImagesInUse = (shop: Shop): Promise<string[]> =>
  readAnalytics(shop, (db) => products.listImages(db))
