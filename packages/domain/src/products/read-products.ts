import {
  type CatalogueSearch,
  type Page,
  type Product,
  type ProductSearch,
  type ProductWithImages,
  toCents,
} from '@voltway/contract'
import { type ProductQuery, productSearch, products } from '@voltway/db'
import { read, readAnalytics } from '../access.ts'
import { type ItemPage, type Listing, listPart, toItemPage } from '../listing.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { similarWords, wordsOfSearch } from './product-words.ts'
import { toProduct, toProductWithImages } from './to-product.ts'

/** One product on sale. @throws Refusal NOT_FOUND */
export const getProduct = async (shop: Shop, id: string): Promise<ProductWithImages> => {
  const row = await read(shop, (db) => products.find(db, id))
  if (!row) throw new Refusal('NOT_FOUND')
  return toProductWithImages(row)
}

/** The product with this id, or whose page is or was addressed so; `gone` when it is no longer on sale. */
export const findProduct = async (
  shop: Shop,
  idOrSlug: string,
): Promise<{ product: ProductWithImages; gone: boolean } | undefined> => {
  // No PostgreSQL text can hold this character, and none can be asked for.
  if (idOrSlug.includes('\0')) return undefined
  const row = await read(shop, (db) => products.findWithDeleted(db, idOrSlug))
  return row && { product: toProductWithImages(row), gone: row.deleted_at !== null }
}

/** As `getProduct`, by its id or slug. @throws Refusal NOT_FOUND */
export const getProductByIdOrSlug = async (shop: Shop, idOrSlug: string): Promise<ProductWithImages> => {
  const found = await findProduct(shop, idOrSlug)
  if (!found || found.gone) throw new Refusal('NOT_FOUND')
  return found.product
}

/** All products on sale, oldest first. */
export const listProducts = (shop: Shop, page: Page = {}): Promise<Listing<Product>> =>
  listPart(shop, page, { read, list: products.list, count: products.count, toItem: toProduct })

/** As many as a menu can show. */
const mostCategories = 100

/** The categories that there are on sale, by name, and how many products each has. */
export const listCategories = async (shop: Shop): Promise<{ category: string; products: number }[]> => {
  const categories = await readAnalytics(shop, (db) => products.listCategories(db, mostCategories))
  return categories.sort((one, other) => compare(one.category, other.category))
}

const { compare } = new Intl.Collator('en')

/** Counting ends here, so that a search for a common word stays fast. */
const mostCounted = 1000

/**
 * `similar` says that nothing has the words that were searched, and that these have words like them; `more_than_total` that
 * there are more, which were not counted.
 */
type FoundProducts = ItemPage<Product> & { more_than_total: boolean; similar: boolean }

/** A page of the products on sale with these words, of this category and in this range of prices. */
export const searchCatalogue = (shop: Shop, search: CatalogueSearch): Promise<FoundProducts> =>
  readAnalytics(shop, async (db) => {
    const query = toQuery(search)
    const found = async (words: ProductQuery['words'], similar: boolean) => {
      const { items, total } = toItemPage(await productSearch.search(db, { ...query, words }), toProduct)
      return { items, total: Math.min(total, mostCounted), more_than_total: total > mostCounted, similar }
    }
    const words = wordsOfSearch(search.search)
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

/** A sorted page of the products on sale with these words, all of which are counted. */
export const searchProducts = (shop: Shop, { search, ...query }: ProductSearch): Promise<ItemPage<Product>> =>
  readAnalytics(shop, async (db) =>
    toItemPage(await productSearch.search(db, { ...query, words: wordsOfSearch(search) }), toProduct),
  )
