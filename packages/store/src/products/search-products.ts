import type { Product, ProductSearch } from '@voltway/contract'
import { products } from '@voltway/db'
import { readLong } from '../access.ts'
import { type FoundItems, foundItems } from '../found-items.ts'
import type { Shop } from '../shop.ts'
import { toProduct } from './to-product.ts'

/** A sorted page of the products on sale in which every word of `search` occurs. */
export const searchProducts = (shop: Shop, search: ProductSearch): Promise<FoundItems<Product>> =>
  readLong(shop, async (db) => foundItems(await products.search(db, search), toProduct))
