import { type RawBuilder, sql } from 'kysely'
import type { Handle, Trx } from '../../database.ts'
import type { ImagedProduct, ImageRow, ProductRow } from '../../rows.ts'
import { jsonRows, parseJsonColumn } from '../json-rows.ts'

const ofProduct = (h: Handle, productId: string | RawBuilder<string>) =>
  h
    .selectFrom('product_images')
    .select(['image', 'alt'])
    .where('product_id', '=', productId)
    .orderBy('position')

/** The images of a product behind the first one, in their order. */
export const list = (h: Handle, productId: string): Promise<ImageRow[]> => ofProduct(h, productId).execute()

/** The images of each product as a column; with two statements, one that was changed in between would show twice. */
export const column = (h: Handle) => jsonRows(h)(ofProduct(h, sql<string>`products.id`)).as('images')

type Read = ProductRow & { images: ImageRow[] | string }

/** A row with that column as both drivers should have given it. */
export const toImagedProduct = (row: Read | undefined): ImagedProduct | undefined =>
  row && { ...row, images: parseJsonColumn(row.images) }

/** Gives a product these images behind the first one, in this order, in place of those that it had. */
export const replace = async (trx: Trx, productId: string, images: readonly ImageRow[]): Promise<void> => {
  await trx.deleteFrom('product_images').where('product_id', '=', productId).execute()
  if (images.length === 0) return
  const rows = images.map((image, index) => ({ product_id: productId, position: index + 1, ...image }))
  await trx.insertInto('product_images').values(rows).execute()
}
