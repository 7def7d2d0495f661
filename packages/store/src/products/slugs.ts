import { type ProductRow, products, type Trx } from '@voltway/db'
import { read, readLong } from '../access.ts'
import { changeCatalogue } from '../catalogue/change-catalogue.ts'
import type { Shop } from '../shop.ts'

const maxLength = 80
const mostNumbered = 9
const batch = 200

/** A name as an address: `Model 3` is `model-3`. A name without letters that Latin ones can stand for is `product`. */
export const slugOf = async (name: string): Promise<string> => {
  // @sindresorhus/slugify: kept up (3.0 in 2026), and writes umlauts, Greek and Cyrillic in Latin letters. Loaded when a
  // product is named, which is seldom.
  const { default: slugify } = await import('@sindresorhus/slugify')
  const slug = slugify(name)
  const short = slug.length <= maxLength ? slug : slug.slice(0, maxLength + 1).replace(/-[^-]*$/, '')
  return short.slice(0, maxLength) || 'product'
}

/**
 * A slug for a product with this name: with a number where another product on sale has or had it. Within a transaction that
 * changes the catalogue, of which there is one at a time.
 */
export const freeSlug = async (trx: Trx, { id, name }: Pick<ProductRow, 'id' | 'name'>): Promise<string> => {
  const slug = await slugOf(name)
  const numbered = Array.from({ length: mostNumbered - 1 }, (_, index) => `${slug}-${index + 2}`)
  const candidates = [slug, ...numbered]
  const taken = await products.listTakenSlugs(trx, candidates, id)
  return candidates.find((candidate) => !taken.includes(candidate)) ?? `${slug}-${id}`
}

/** Gives slugs to products that a version put on sale which knew of none. */
export const addMissingSlugs = async (shop: Shop): Promise<void> => {
  const missing = await read(shop, (db) => products.listWithoutSlug(db, 1))
  if (missing.length === 0) return
  await changeCatalogue(shop, async (trx) => {
    let rows: ProductRow[]
    do {
      rows = await products.listWithoutSlug(trx, batch)
      for (const { id, name } of rows) {
        const slug = await freeSlug(trx, { id, name })
        await products.update(trx, id, { slug })
        await products.claimSlug(trx, slug, id)
      }
    } while (rows.length === batch)
  })
}

/** The slugs of products on sale, oldest first. */
export const listSlugs = (shop: Shop, limit: number): Promise<string[]> =>
  readLong(shop, (db) => products.listSlugs(db, limit))
