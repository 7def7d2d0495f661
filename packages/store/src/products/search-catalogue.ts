import { type CatalogueSearch, type Product, toCents } from '@voltway/contract'
import { type ProductQuery, productSearch } from '@voltway/db'
import { readLong } from '../access.ts'
import { type FoundItems, foundItems } from '../found-items.ts'
import type { Shop } from '../shop.ts'
import { searchedWords, similarWords } from './searched-words.ts'
import { toProduct } from './to-product.ts'

/** Counting ends here, so that a search for a common word stays fast. */
const mostCounted = 1000

/**
 * `similar` says that nothing has the words that were searched, and that these have words like them; `more_than_total` that
 * there are more, which were not counted.
 */
type FoundProducts = FoundItems<Product> & { more_than_total: boolean; similar: boolean }

/** A page of the products on sale with these words, of this category and in this range of prices. */
export const searchCatalogue = (shop: Shop, search: CatalogueSearch): Promise<FoundProducts> =>
  readLong(shop, async (db) => {
    const query = toQuery(search)
    const found = async (words: ProductQuery['words'], similar: boolean) => {
      const { items, total } = foundItems(await productSearch.search(db, { ...query, words }), toProduct)
      return { items, total: Math.min(total, mostCounted), more_than_total: total > mostCounted, similar }
    }
    const words = searchedWords(search.search)
    const exact = await found(words, false)
    if (exact.total > 0 || words === undefined) return exact
    // Words of products that the category or the prices leave out are no slips.
    if ((await productSearch.search(db, { ...anyOne, words })).total > 0) return exact
    const others = await found(await similarWords(db, words.flat()), true)
    return others.total > 0 ? others : exact
  })

const anyOne = { sort: 'created_at', direction: 'asc', offset: 0, limit: 1, countTo: 1 } as const

const toQuery = ({ name, category, min_price, max_price, sort, limit, offset }: CatalogueSearch) => ({
  nameContains: name || undefined,
  category,
  fromCents: min_price === undefined ? undefined : toCents(min_price),
  toCents: max_price === undefined ? undefined : toCents(max_price),
  ...orders[sort],
  limit,
  offset,
  countTo: mostCounted + 1,
})

const orders = {
  featured: { sort: 'created_at', direction: 'asc', namesFirst: true },
  newest: { sort: 'created_at', direction: 'desc' },
  'price-low': { sort: 'price', direction: 'asc' },
  'price-high': { sort: 'price', direction: 'desc' },
} as const
