import type { Handle, Trx } from '../../database.ts'
import { selectOnSale } from './products.ts'

/** Which of these slugs lead to another product that is on sale, or are the id of another product, on sale or not. */
export const listTaken = async (
  h: Handle,
  slugs: readonly string[],
  productId: string,
): Promise<string[]> => {
  const rows = await selectOnSale(h)
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

/** Makes a slug lead to a product, whatever it led to before. */
export const claim = async (trx: Trx, slug: string, productId: string): Promise<void> => {
  await trx
    .insertInto('product_slugs')
    .values({ slug, product_id: productId })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ product_id: productId }))
    .execute()
}

/** The slugs of products on sale, oldest first. */
export const list = async (h: Handle, limit: number): Promise<string[]> => {
  const rows = await selectOnSale(h).select('slug').orderBy('id').limit(limit).execute()
  return rows.map(({ slug }) => slug)
}
