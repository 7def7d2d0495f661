import { type Db, type ImagedProduct, productSlugs, products } from '@voltway/db'
import { numberSlug, slugOf } from '../../products/slugs.ts'
import type { CatalogueRow } from './read-catalogue-file.ts'

/**
 * The cells that select a product. `text` gives a new product its `slug`: the `written` slug, else the name of a row without an id.
 */
export type Key = { id: string; written: string; text: string; slug: string; isExact: boolean }

/** The start of a cell, because a longer one is invalid, and normalizing it could take minutes. */
const normalize = (cell = '') => cell.slice(0, 1000).normalize().trim()

/** Reads the key of a row. */
export const toKey = async ({ cells }: CatalogueRow): Promise<Key> => {
  const id = cells.id?.trim() ?? ''
  const written = normalize(cells.slug)
  const text = written || (id === '' ? normalize(cells.name) : '')
  const slug = text === '' ? '' : await slugOf(text)
  // Other slugs do not determine a product: 電池 and 充電器 both give `product`.
  const isExact = written !== '' && slug === written.toLowerCase().replaceAll(/\s+/g, '-')
  return { id, written, text, slug, isExact }
}

/** The products that the rows may select. */
export type KnownProducts = { byId: Map<string, ImagedProduct>; idBySlug: Map<string, string> }

/** Finds the products that the keys may select. */
export const findProducts = async (db: Db, keys: readonly Key[]): Promise<KnownProducts> => {
  const wanted = keys.flatMap(({ slug, text, isExact }) => (isExact ? slug : numberSlug(slug, text)))
  const slugs = await productSlugs.list(db, wanted)
  const ids = [...keys.map(({ id }) => id), ...slugs.map(({ product_id }) => product_id)]
  const rows = await products.listProductsWithImages(db, ids)
  return {
    byId: new Map(rows.map((row) => [row.id, row])),
    idBySlug: new Map(slugs.map(({ slug, product_id }) => [slug, product_id])),
  }
}
