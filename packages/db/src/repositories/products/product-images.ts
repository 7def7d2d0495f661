import { type RawBuilder, sql } from 'kysely'
import type { Handle, Trx } from '../../database.ts'
import type { ImagedProduct, ImageRow, ProductRow } from '../../rows.ts'
import { jsonRows, parseJsonColumn } from '../sql/json-rows.ts'

const selectImages = (h: Handle, productId: string | RawBuilder<string>) =>
  h
    .selectFrom('product_images')
    .select(['image', 'alt'])
    .where('product_id', '=', productId)
    .orderBy('position')

/** Lists the images of a product after the first one, in order. */
export const list = (h: Handle, productId: string): Promise<ImageRow[]> =>
  selectImages(h, productId).execute()

/** Selects the images of each product as a JSON column. With two statements, a concurrent change could show an image twice. */
export const column = (h: Handle) => jsonRows(h)(selectImages(h, sql<string>`products.id`)).as('images')

type Read = ProductRow & { images: ImageRow[] | string }

/** Converts a row with the column of images. */
export const toImagedProduct = (row: Read | undefined): ImagedProduct | undefined =>
  row && { ...row, images: parseJsonColumn(row.images) }

/** Replaces the images of a product after the first one. */
export const replace = async (trx: Trx, productId: string, images: readonly ImageRow[]): Promise<void> => {
  await trx.deleteFrom('product_images').where('product_id', '=', productId).execute()
  if (images.length === 0) return
  const rows = images.map((image, index) => ({ product_id: productId, position: index + 1, ...image }))
  await trx.insertInto('product_images').values(rows).execute()
}
