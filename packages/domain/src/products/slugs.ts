import { type ProductRow, productSlugs, type Trx } from '@voltway/db'
import { readAnalytics } from '../access.ts'
import type { Shop } from '../shop.ts'

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
  const short = slug.length <= maxLength ? slug : slug.slice(0, maxLength + 1).replace(/-[^-]*$/, '')
  return short.slice(0, maxLength) || 'product'
}

/**
 * Returns a free slug for a product with this name. It gets a number if another product on sale has or had the slug, or if
 * the slug is the id of another product. Must run in a transaction that changes the catalogue, which runs alone.
 */
export const findFreeSlug = async (
  trx: Trx,
  { id, name }: Pick<ProductRow, 'id' | 'name'>,
): Promise<string> => {
  const slug = await slugOf(name)
  const numbered = Array.from({ length: mostNumbered - 1 }, (_, index) => `${slug}-${index + 2}`)
  const candidates = [slug, ...numbered]
  const taken = [...reservedSlugs, ...(await productSlugs.listTaken(trx, candidates, id))]
  return candidates.find((candidate) => !taken.includes(candidate)) ?? `${slug}-${id}`
}

/** Lists the slugs of products on sale, oldest first. */
export const listSlugs = (shop: Shop, limit: number): Promise<string[]> =>
  readAnalytics(shop, (db) => productSlugs.list(db, limit))
