import type { Handle, Trx } from '../../database.ts'
import { selectCatalogue, selectOnSale } from './products.ts'

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

/** Makes a slug lead to this product instead of any other one. */
export const claim = async (trx: Trx, slug: string, productId: string): Promise<void> => {
  await trx
    .insertInto('product_slugs')
    .values({ slug, product_id: productId })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ product_id: productId }))
    .execute()
}

/** Lists the slugs of products on sale, oldest first. */
export const list = async (h: Handle, limit: number): Promise<string[]> => {
  const rows = await selectOnSale(h).select('slug').orderBy('id').limit(limit).execute()
  return rows.map(({ slug }) => slug)
}
