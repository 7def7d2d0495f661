import {
  type AdminProduct,
  type AdminProductWithImages,
  type CatalogueSearch,
  type ChangedPage,
  type Page,
  type Product,
  type ProductSearch,
  type ProductWithImages,
  toCents,
} from '@voltway/contract'
import { listPosition, type ProductQuery, productSearch, products } from '@voltway/db'
import { type ItemPage, type Listing, listPart, readParts, toItemPage } from '../list-parts.ts'
import { BoundedQueue } from '../queues/bounded-queue.ts'
import { queueLimits } from '../queues/queue-limits.ts'
import { Refusal, requireFound } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { read, readAnalytics } from '../transactions.ts'
import { similarWords, wordsOfSearch } from './fuzzy-words.ts'
import { toAdminProduct, toAdminProductWithImages, toProduct, toProductWithImages } from './to-product.ts'

/** Returns a product for admins. @throws Refusal NOT_FOUND */
export const getProduct = async (shop: Shop, id: string): Promise<AdminProductWithImages> =>
  toAdminProductWithImages(requireFound(await read(shop, (db) => products.find(db, id))))

/** Finds a product by its id or by a slug that it has or had, unless it is hidden. `gone` is true if it was deleted. */
export const findProduct = async (shop: Shop, idOrSlug: string) => {
  // PostgreSQL cannot store this character, so no slug contains it.
  if (idOrSlug.includes('\0')) return undefined
  const row = await read(shop, (db) => products.findWithDeleted(db, idOrSlug))
  if (!row || row.hidden === 1) return undefined
  return { product: toProductWithImages(row), gone: row.deleted_at !== null }
}

/** Returns a product on sale by its id or slug. @throws Refusal NOT_FOUND */
export const getProductByIdOrSlug = async (shop: Shop, idOrSlug: string): Promise<ProductWithImages> => {
  const found = await findProduct(shop, idOrSlug)
  if (!found || found.gone) throw new Refusal('NOT_FOUND')
  return found.product
}

/** Lists the products on sale by position, then oldest first. */
export const listProducts = (shop: Shop, page: Page = {}): Promise<Listing<Product>> =>
  listPart(shop, page, {
    list: products.list,
    count: products.count,
    cursorOf: listPosition.cursorOf,
    toItem: toProduct,
  })

/** Lists all products, or those with a change since a time, by position, then oldest first. */
export const listAllProducts = (
  shop: Shop,
  { since, ...page }: ChangedPage = {},
): Promise<Listing<AdminProduct>> =>
  listPart(shop, page, {
    list: (db, part) => products.list(db, { ...part, since, withHidden: true }),
    count: (db) => products.count(db, { since, withHidden: true }),
    cursorOf: listPosition.cursorOf,
    toItem: toAdminProduct,
  })

/** Reads all products in parts, like `listAllProducts`. */
export const exportProducts = (shop: Shop): AsyncGenerator<AdminProduct[]> =>
  readParts(shop, {
    analytics: true,
    list: (db, part) => products.list(db, { ...part, withHidden: true }),
    cursorOf: listPosition.cursorOf,
    toItem: toAdminProduct,
  })

const mostCategories = 100

/** Lists the categories of products on sale by name, with the number of their products. */
export const listCategories = async (shop: Shop): Promise<{ category: string; products: number }[]> => {
  const categories = await readAnalytics(shop, (db) => products.listCategories(db, mostCategories))
  return categories.sort((one, other) => one.category.localeCompare(other.category, 'en'))
}

/** Counting ends at this number, so that a search for a common word stays fast. */
const mostCounted = 1000

/**
 * `similar` is true if no product has the words of the search and these have similar words. `more_than_total` is true if
 * there are more products than were counted.
 */
type FoundProducts = ItemPage<Product> & { more_than_total: boolean; similar: boolean }

const searchQueue = new BoundedQueue(queueLimits.searches)

/**
 * Finds a page of products on sale for shoppers, by words, category and range of prices.
 * @throws Refusal UNAVAILABLE if too many searches wait
 */
export const searchCatalogue = (
  shop: Shop,
  search: CatalogueSearch,
  clientNetwork?: string,
): Promise<FoundProducts> => searchQueue.run(() => find(shop, search), clientNetwork)

const find = (shop: Shop, search: CatalogueSearch): Promise<FoundProducts> =>
  readAnalytics(shop, async (db) => {
    const query = toQuery(search)
    const found = async (words: ProductQuery['words'], similar: boolean) => {
      const { items, total } = toItemPage(await productSearch.search(db, { ...query, words }), toProduct)
      return { items, total: Math.min(total, mostCounted), more_than_total: total > mostCounted, similar }
    }
    const words = wordsOfSearch(search.search)
    const exact = await found(words, false)
    if (exact.total > 0 || words === undefined) return exact
    // If a product outside of the category or prices has the words, they are not misspelt.
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
  ...sortings[sort],
  limit,
  offset,
  countTo: mostCounted + 1,
})

const sortings = {
  featured: { sort: 'position', direction: 'asc', namesFirst: true },
  newest: { sort: 'created_at', direction: 'desc' },
  'price-low': { sort: 'price', direction: 'asc' },
  'price-high': { sort: 'price', direction: 'desc' },
} as const

/** Finds a sorted page of products for admins, and counts all matches. See `namesFirst` of `productSearch.search`. */
export const searchProducts = (
  shop: Shop,
  { search, ...query }: ProductSearch & Pick<ProductQuery, 'namesFirst'>,
): Promise<ItemPage<AdminProduct>> =>
  readAnalytics(shop, async (db) =>
    toItemPage(
      await productSearch.search(db, { ...query, words: wordsOfSearch(search), withHidden: true }),
      toAdminProduct,
    ),
  )

/**
 * Lists the paths of the images of all orders, and of all products that are not deleted, also of hidden ones. Other image files
 * may be deleted.
 */
export const listImagesInUse = (shop: Shop): Promise<string[]> => readAnalytics(shop, products.listImages)
