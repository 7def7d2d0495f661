import { hash } from 'node:crypto'
import { type Handle, type ProductRow, productSlugs } from '@voltway/db'
import type { Shop } from '../shop.ts'
import { readAnalytics } from '../transactions.ts'

const maxLength = 80
const mostNumbered = 9
/** The last parts of API paths that are not products. */
const reservedSlugs = ['search']

/** Returns the slug of a name: `Model 3` becomes `model-3`. A name that Latin letters cannot represent becomes `product`. */
export const slugOf = async (name: string): Promise<string> => {
  // @sindresorhus/slugify is maintained (3.0 in 2026) and transliterates umlauts, Greek and Cyrillic. It is loaded on
  // demand, because products are rarely named.
  const { default: slugify } = await import('@sindresorhus/slugify')
  // `kWh` must not become `k-wh`, and a soft hyphen must not split a word.
  const plain = name.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  const slug = slugify(plain, { decamelize: false })
  return shorten(slug, maxLength) || 'product'
}

const shorten = (slug: string, length: number): string =>
  slug.length <= length
    ? slug
    : slug
        .slice(0, length + 1)
        .replace(/-[^-]*$/, '')
        .slice(0, length)

/**
 * Returns a free slug for a product with this name. Adds a number if the slug is the id of another product, if another undeleted
 * product has or had it, or if `claimed` contains it. The catalogue must not change until the product has the slug.
 */
export const findFreeSlug = async (
  h: Handle,
  { id, name }: Pick<ProductRow, 'id' | 'name'>,
  claimed: ReadonlySet<string> = new Set(),
): Promise<string> => {
  const slug = await slugOf(name)
  const candidates = numberSlug(slug, name)
  const taken = await productSlugs.listTaken(h, candidates, id)
  const isFree = (candidate: string) =>
    !reservedSlugs.includes(candidate) && !taken.includes(candidate) && !claimed.has(candidate)
  return candidates.find(isFree) ?? addSuffix(slug, id)
}

/**
 * Returns the slug of a name, and this slug with each number that `findFreeSlug` may add. The last one has a hash of the name, so
 * that an import finds each of many products whose names all give `product`.
 */
export const numberSlug = (slug: string, name: string): string[] => [
  slug,
  ...Array.from({ length: mostNumbered - 1 }, (_, index) => addSuffix(slug, `${index + 2}`)),
  addSuffix(slug, hash('sha256', name).slice(0, 8)),
]

const addSuffix = (slug: string, suffix: string) =>
  `${shorten(slug, maxLength - 1 - suffix.length)}-${suffix}`

/** Returns true if no product may have this slug, because a page or a product's id has the same URL. */
export const isReservedSlug = (slug: string): boolean => reservedSlugs.includes(slug) || isId.test(slug)

const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Lists the slugs of products on sale, oldest first. */
export const listSlugs = (shop: Shop, limit: number): Promise<string[]> =>
  readAnalytics(shop, (db) => productSlugs.listOnSale(db, limit))
