import type { Product, ProductSearch } from '@voltway/contract'
import { productSearch } from '@voltway/db'
import { readLong } from '../access.ts'
import { type FoundItems, foundItems } from '../found-items.ts'
import type { Shop } from '../shop.ts'
import { searchedWords } from './searched-words.ts'
import { toProduct } from './to-product.ts'

/** A sorted page of the products on sale with these words, all of which are counted. */
export const searchProducts = (
  shop: Shop,
  { search, ...query }: ProductSearch,
): Promise<FoundItems<Product>> =>
  readLong(shop, async (db) =>
    foundItems(await productSearch.search(db, { ...query, words: searchedWords(search) }), toProduct),
  )
