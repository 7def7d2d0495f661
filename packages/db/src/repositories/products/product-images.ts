import { type RawBuilder, sql } from 'kysely'
import type { Handle, Trx } from '../../database.ts'
import type { PicturedProduct, PictureRow, ProductRow } from '../../rows.ts'
import { jsonRows, parsed } from '../json-rows.ts'

const ofProduct = (h: Handle, productId: string | RawBuilder<string>) =>
  h
    .selectFrom('product_pictures')
    .select(['image', 'alt'])
    .where('product_id', '=', productId)
    .orderBy('position')

/** The pictures of a product behind the first one, in their order. */
export const list = (h: Handle, productId: string): Promise<PictureRow[]> => ofProduct(h, productId).execute()

/** The pictures of each product as a column; with two statements, one that was changed in between would show twice. */
export const column = (h: Handle) => jsonRows(h)(ofProduct(h, sql<string>`products.id`)).as('pictures')

type Read = ProductRow & { pictures: PictureRow[] | string }

/** A row with that column as both drivers should have given it. */
export const toPictured = (row: Read | undefined): PicturedProduct | undefined =>
  row && { ...row, pictures: parsed(row.pictures) }

/** Gives a product these pictures behind the first one, in this order, in place of those that it had. */
export const replace = async (
  trx: Trx,
  productId: string,
  pictures: readonly PictureRow[],
): Promise<void> => {
  await trx.deleteFrom('product_pictures').where('product_id', '=', productId).execute()
  if (pictures.length === 0) return
  const rows = pictures.map((picture, index) => ({ product_id: productId, position: index + 1, ...picture }))
  await trx.insertInto('product_pictures').values(rows).execute()
}
