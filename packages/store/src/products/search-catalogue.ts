import { type CatalogueSearch, type Product, toCents } from '@voltway/contract'
import { type Db, type ProductFilter, products, productWords } from '@voltway/db'
import { readLong } from '../access.ts'
import { type FoundItems, foundItems } from '../found-items.ts'
import type { Shop } from '../shop.ts'
import { toProduct } from './to-product.ts'
import { similarWords, wordsOf } from './words.ts'

/** As many as a menu can show. */
const mostCategories = 100

/**
 * `similar` says that nothing has the words that were searched, and that these have words like them; `more_than_total` that
 * there are more, which were not counted.
 */
type FoundProducts = FoundItems<Product> & { more_than_total: boolean; similar: boolean }

/** A page of the products on sale with these words, of this category and in this range of prices. */
export const searchCatalogue = (shop: Shop, question: CatalogueSearch): Promise<FoundProducts> =>
  readLong(shop, async (db) => {
    const words = wordsOf(question.search)
    // A search for nothing but signs finds nothing.
    if (question.search !== '' && words.length === 0) return toFound({ rows: [], total: 0 }, false)
    const find = (spellings: ProductFilter['words']) => products.findOnSale(db, toFilter(question, spellings))
    const found = await find(words.map((word) => [word]))
    const spellings = found.total === 0 ? await alternatives(db, words) : undefined
    const others = spellings && (await find(spellings))
    return toFound(others ?? found, others !== undefined && others.total > 0)
  })

const toFound = (found: Awaited<ReturnType<typeof products.findOnSale>>, similar: boolean): FoundProducts => {
  const { items, total } = foundItems(found, toProduct)
  const { mostCounted } = products
  return { items, total: Math.min(total, mostCounted), more_than_total: total > mostCounted, similar }
}

/** The categories that there are on sale, by name, and how many products each has. */
export const listCategories = async (shop: Shop): Promise<{ category: string; products: number }[]> => {
  const categories = await readLong(shop, (db) => products.listCategories(db, mostCategories))
  return categories.sort((one, other) => compare(one.category, other.category))
}

const { compare } = new Intl.Collator('en')

const toFilter = (
  { search: _, min_price, max_price, ...rest }: CatalogueSearch,
  words: ProductFilter['words'],
): ProductFilter => ({
  ...rest,
  words,
  // A product's category is indexed with its name.
  wholeWords: wordsOf(rest.category ?? ''),
  ...(min_price !== undefined && { fromCents: toCents(min_price) }),
  ...(max_price !== undefined && { toCents: toCents(max_price) }),
})

/** The words and those like them; undefined where there are none. */
const alternatives = async (db: Db, words: readonly string[]) => {
  const all: string[][] = []
  for (const word of words)
    all.push(await similarWords(word, (spellings) => productWords.listWordsSpelt(db, spellings)))
  return all.some((spellings) => spellings.length > 1) ? all : undefined
}
