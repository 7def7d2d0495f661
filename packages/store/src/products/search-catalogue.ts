import { type CatalogueSearch, type Product, toCents } from '@voltway/contract'
import { type Db, foldedWords, type ProductFilter, products, productWords, type Term } from '@voltway/db'
import { readLong } from '../access.ts'
import { type FoundItems, foundItems } from '../found-items.ts'
import type { Shop } from '../shop.ts'
import { toProduct } from './to-product.ts'
import { similarWords } from './words.ts'

/** As many as a menu can show. */
const mostCategories = 100
/** As many words as are looked up one by one. */
const mostNamed = 16

/**
 * `similar` says that nothing has the words that were searched, and that these have words like them; `more_than_total` that
 * there are more, which were not counted.
 */
type FoundProducts = FoundItems<Product> & { more_than_total: boolean; similar: boolean }

/** A page of the products on sale with these words, of this category and in this range of prices. */
export const searchCatalogue = (shop: Shop, question: CatalogueSearch): Promise<FoundProducts> =>
  readLong(shop, async (db) => {
    const words = foldedWords(question.search)
    // A search for nothing but signs finds nothing.
    if (question.search !== '' && words.length === 0) return toFound(nothing, false)
    const find = (terms: ProductFilter['words']) => products.findOnSale(db, toFilter(question, terms))
    const terms = await termsOf(db, words)
    const found = terms.every(({ length }) => length > 0) ? await find(terms) : nothing
    const spellings = found.total === 0 ? await alternatives(db, words) : undefined
    const others = spellings && (await find(spellings))
    return toFound(others ?? found, others !== undefined && others.total > 0)
  })

const nothing = { rows: [], total: 0 }

/**
 * The words that begin with each of these. An index finds whole words much quicker than beginnings, so only where many begin alike
 * it is asked for all that do.
 */
const termsOf = async (db: Db, words: readonly string[]): Promise<Term[][]> => {
  const begun = await productWords.listBegun(db, words, mostNamed + 1)
  return words.map((word, nth) => {
    const found = begun[nth] ?? []
    return found.length > mostNamed
      ? [{ word, begun: true }]
      : found.map((each) => ({ word: each, begun: false }))
  })
}

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
  { search: _, name, min_price, max_price, ...rest }: CatalogueSearch,
  words: ProductFilter['words'],
): ProductFilter => ({
  ...rest,
  nameContains: name || undefined,
  // A product's category is indexed with its name: where words are looked up, the index passes over all others.
  words:
    words.length === 0
      ? []
      : [...words, ...foldedWords(rest.category ?? '').map((word) => [{ word, begun: false }])],
  ...(min_price !== undefined && { fromCents: toCents(min_price) }),
  ...(max_price !== undefined && { toCents: toCents(max_price) }),
})

/** The words and those like them; undefined where there are none. */
const alternatives = async (db: Db, words: readonly string[]) => {
  const all: Term[][] = []
  for (const word of words) {
    const similar = await similarWords(word, (spellings) => productWords.listWordsSpelt(db, spellings))
    all.push(similar.map((each) => ({ word: each, begun: true })))
  }
  return all.some((spellings) => spellings.length > 1) ? all : undefined
}
