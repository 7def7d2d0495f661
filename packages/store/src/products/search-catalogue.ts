import { type CatalogueSearch, type Product, toCents } from '@voltway/contract'
import { type Db, type ProductFilter, products, productWords } from '@voltway/db'
import { readLong } from '../access.ts'
import { type FoundItems, foundItems } from '../found-items.ts'
import type { Shop } from '../shop.ts'
import { toProduct } from './to-product.ts'
import { similarWords, wordsOf } from './words.ts'

/** As many as a menu can show. */
const mostCategories = 100

/** `similar` says that nothing has the words that were searched, and that these have words like them. */
type FoundProducts = FoundItems<Product> & { similar: boolean }

/** A page of the products on sale with these words, of this category and in this range of prices. */
export const searchCatalogue = (shop: Shop, question: CatalogueSearch): Promise<FoundProducts> =>
  readLong(shop, async (db) => {
    const filter = toFilter(question)
    // A search for nothing but signs finds nothing.
    if (question.search !== '' && filter.words.length === 0) return { items: [], total: 0, similar: false }
    const found = await products.findOnSale(db, filter)
    const words = found.total === 0 ? await alternatives(db, filter.words) : undefined
    const others = words && (await products.findOnSale(db, { ...filter, words }))
    return { ...foundItems(others ?? found, toProduct), similar: (others?.total ?? 0) > 0 }
  })

/** The categories that there are on sale, by name, and how many products each has. */
export const listCategories = async (shop: Shop): Promise<{ category: string; products: number }[]> => {
  const categories = await readLong(shop, (db) => products.listCategories(db, mostCategories))
  return categories.sort((one, other) => compare(one.category, other.category))
}

const { compare } = new Intl.Collator('en')

const toFilter = ({ search, min_price, max_price, ...rest }: CatalogueSearch): ProductFilter => ({
  ...rest,
  words: wordsOf(search).map((word) => [word]),
  ...(min_price !== undefined && { fromCents: toCents(min_price) }),
  ...(max_price !== undefined && { toCents: toCents(max_price) }),
})

/** The words and those like them; undefined where there are none. */
const alternatives = async (db: Db, words: ProductFilter['words']) => {
  const all: string[][] = []
  for (const [word = ''] of words)
    all.push(await similarWords(word, (spellings) => productWords.listWordsSpelt(db, spellings)))
  return all.some((spellings) => spellings.length > 1) ? all : undefined
}
