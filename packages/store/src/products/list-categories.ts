import { products } from '@voltway/db'
import { readLong } from '../access.ts'
import type { Shop } from '../shop.ts'

/** As many as a menu can show. */
const mostCategories = 100

/** The categories that there are on sale, by name, and how many products each has. */
export const listCategories = async (shop: Shop): Promise<{ category: string; products: number }[]> => {
  const categories = await readLong(shop, (db) => products.listCategories(db, mostCategories))
  return categories.sort((one, other) => compare(one.category, other.category))
}

const { compare } = new Intl.Collator('en')
