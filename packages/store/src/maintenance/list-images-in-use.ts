import { products } from '@voltway/db'
import { readLong } from '../access.ts'
import type { Shop } from '../shop.ts'

/** The paths of all pictures that a product on sale or an order shows; any other file may go. */
export const listImagesInUse = (shop: Shop): Promise<string[]> =>
  readLong(shop, (db) => products.listImages(db))
