import { type Db, type ImagedProduct, productSlugs, products } from '@voltway/db'
import { slugOf } from '../../products/slugs.ts'
import { readAnalytics } from '../../read-and-write.ts'
import type { Shop } from '../../shop.ts'
import type { CatalogueRow } from './read-catalogue-file.ts'

/**
 * The cells that select a product. `slugs` has the slug as the file has it and, if only its letter case and blanks differ, as
 * the shop has it. `name` selects the product if neither the id nor a slug does. `text` gives a new product its `slug`.
 */
export type Key = { id: string; slugs: string[]; name: string; text: string; slug: string; isExact: boolean }

/** Reads the key of a row. */
export const toKey = async ({ cells }: CatalogueRow): Promise<Key> => {
  const [id = '', written = ''] = [cells.id?.trim(), cells.slug?.trim().normalize()]
  const text = written || (id === '' ? nameOf(cells) : '')
  const slug = text === '' ? '' : await slugOf(text)
  // Other slugs do not determine a product: 電池 and 充電器 both give `product`.
  const isExact = written !== '' && slug === written.toLowerCase().replaceAll(/\s+/g, '-')
  const slugs = written === '' ? [] : isExact || id !== '' ? [written, slug] : [written]
  return { id, slugs, name: id === '' && !isExact ? nameOf(cells) : '', text, slug, isExact }
}

/** Returns the name as the shop stores it. */
const nameOf = (cells: CatalogueRow['cells']): string => (cells.name ?? '').normalize().trim()

/** The products that the rows may select. */
export type KnownProducts = {
  byId: Map<string, ImagedProduct>
  idBySlug: Map<string, string>
  byName: ReadonlyMap<string, { id: string }[]>
}

/** Finds the products that the keys may select. `byName` comes from `findByNames`. */
export const findProducts = async (
  db: Db,
  keys: readonly Key[],
  byName: KnownProducts['byName'],
): Promise<KnownProducts> => {
  const slugs = await productSlugs.list(
    db,
    keys.flatMap(({ slugs, slug }) => [...slugs, slug]),
  )
  const ids = keys.flatMap(({ id, name }) => [id, ...(byName.get(name) ?? []).map((each) => each.id)])
  const rows = await products.listImaged(db, [...ids, ...slugs.map(({ product_id }) => product_id)])
  return {
    byId: new Map(rows.map((row) => [row.id, row])),
    idBySlug: new Map(slugs.map(({ slug, product_id }) => [slug, product_id])),
    byName,
  }
}

/** Finds the products that have the name of a row without an id. One query reads all names, which have no index. */
export const findByNames = async (
  shop: Shop,
  rows: readonly CatalogueRow[],
): Promise<KnownProducts['byName']> => {
  const names = rows.flatMap(({ cells }) => (cells.id?.trim() ? [] : nameOf(cells)))
  const named = await readAnalytics(shop, (db) => products.listByNames(db, names))
  return Map.groupBy(named, ({ name }) => name)
}
