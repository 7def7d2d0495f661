import { type ProductRow, productSlugs, type Trx } from '@voltway/db'
import { readAnalytics } from '../access.ts'
import type { Shop } from '../shop.ts'

const maxLength = 80
const mostNumbered = 9
/** The last words of addresses of the API that are no products'. */
const reserved = ['search']

/** A name as an address: `Model 3` is `model-3`. A name without letters that Latin ones can stand for is `product`. */
export const slugOf = async (name: string): Promise<string> => {
  // @sindresorhus/slugify: kept up (3.0 in 2026), and writes umlauts, Greek and Cyrillic in Latin letters. Loaded when a
  // product is named, which is seldom.
  const { default: slugify } = await import('@sindresorhus/slugify')
  // Without splitting `kWh` into `k-wh`, and a word at its soft hyphens.
  const plain = name.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  const slug = slugify(plain, { decamelize: false })
  const short = slug.length <= maxLength ? slug : slug.slice(0, maxLength + 1).replace(/-[^-]*$/, '')
  return short.slice(0, maxLength) || 'product'
}

/**
 * A slug for a product with this name: with a number where another product on sale has or had it, or where it is the id of another
 * product, which is looked up first. Within a transaction that
 * changes the catalogue, of which there is one at a time.
 */
export const findFreeSlug = async (
  trx: Trx,
  { id, name }: Pick<ProductRow, 'id' | 'name'>,
): Promise<string> => {
  const slug = await slugOf(name)
  const numbered = Array.from({ length: mostNumbered - 1 }, (_, index) => `${slug}-${index + 2}`)
  const candidates = [slug, ...numbered]
  const taken = [...reserved, ...(await productSlugs.listTaken(trx, candidates, id))]
  return candidates.find((candidate) => !taken.includes(candidate)) ?? `${slug}-${id}`
}

/** The slugs of products on sale, oldest first. */
export const listSlugs = (shop: Shop, limit: number): Promise<string[]> =>
  readAnalytics(shop, (db) => productSlugs.list(db, limit))
