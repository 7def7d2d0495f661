import type { Handle, Trx } from '../../database.ts'
import { jsonTexts } from '../sql/json-rows.ts'
import { selectCatalogue, selectOnSale } from './products.ts'

type SlugRow = { slug: string; product_id: string }

/** Lists which of these slugs are taken: they lead to another product, or are the id of another product. */
export const listTaken = async (
  h: Handle,
  slugs: readonly string[],
  productId: string,
): Promise<string[]> => {
  const rows = await selectCatalogue(h)
    .innerJoin('product_slugs', 'product_slugs.product_id', 'products.id')
    .select('product_slugs.slug')
    .where('product_slugs.slug', 'in', slugs)
    .where('products.id', '<>', productId)
    .unionAll(
      h.selectFrom('products').select('id as slug').where('id', 'in', slugs).where('id', '<>', productId),
    )
    .execute()
  return rows.map(({ slug }) => slug)
}

/** Finds the products that have or had these slugs and are not deleted. */
export const list = (h: Handle, slugs: readonly string[]): Promise<SlugRow[]> =>
  selectCatalogue(h)
    .innerJoin('product_slugs', 'product_slugs.product_id', 'products.id')
    .select(['product_slugs.slug', 'product_slugs.product_id'])
    .where('product_slugs.slug', 'in', jsonTexts(h, JSON.stringify(slugs)))
    .execute()

/** Assigns slugs to these products, also if other products had the slugs. */
export const claim = async (trx: Trx, rows: readonly SlugRow[]): Promise<void> => {
  await trx
    .insertInto('product_slugs')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet((eb) => ({ product_id: eb.ref('excluded.product_id') })),
    )
    .execute()
}

/** Lists the slugs of products on sale, oldest first. */
export const listOnSale = async (h: Handle, limit: number): Promise<string[]> => {
  const rows = await selectOnSale(h).select('slug').orderBy('id').limit(limit).execute()
  return rows.map(({ slug }) => slug)
}
