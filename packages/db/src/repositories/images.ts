import { type SqlBool, sql } from 'kysely'
import { compileFirstRowQuery } from '../compiled-query.ts'
import type { Trx } from '../database.ts'
import type { ImageFileRow } from '../rows.ts'

const extraImages = sql`product_images join products on products.id = product_id`

/** Selects the images that a product or an order shows, without duplicates. */
export const shownImages = sql<{ image: string }>`
  select image from products where deleted_at is null
  union select product_images.image from ${extraImages} where deleted_at is null
  union select image from order_lines`

/** Returns a condition: a product or an order shows the image. */
export const isShown = (image: string) => sql<SqlBool>`(
  exists (select 1 from products where products.image = ${image} and deleted_at is null)
  or exists (select 1 from ${extraImages} where product_images.image = ${image} and deleted_at is null)
  or exists (select 1 from order_lines where order_lines.image = ${image}))`

/** PostgreSQL only: stores an image with all of its files. */
export const insert = async (trx: Trx, path: string, files: readonly ImageFileRow[]): Promise<void> => {
  await trx.insertInto('images').values({ path }).execute()
  await trx
    .insertInto('image_files')
    .values(files.map((file) => ({ ...file, path })))
    .execute()
}

/** PostgreSQL only: finds a file of an image by its name. */
export const findFile = compileFirstRowQuery((h, name: string) =>
  h
    .selectFrom('image_files')
    .innerJoin('images', 'images.path', 'image_files.path')
    .select(['content_type', 'bytes', 'created_at'])
    .where('name', '=', name),
)

// A restore would otherwise write all images of the shop again.
const isOtherFile = sql<boolean>`(image_files.path, image_files.content_type, image_files.bytes)
  is distinct from (excluded.path, excluded.content_type, excluded.bytes)`

/** PostgreSQL only: stores a file of an image in place of the file with its name. */
export const replaceFile = async (trx: Trx, path: string, file: ImageFileRow): Promise<void> => {
  await trx
    .insertInto('images')
    .values({ path })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .insertInto('image_files')
    .values({ ...file, path })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ ...file, path })
        .where(isOtherFile),
    )
    .execute()
}

/** PostgreSQL only: removes an image and its files. */
export const remove = async (trx: Trx, path: string): Promise<void> => {
  await trx.deleteFrom('images').where('path', '=', path).execute()
}

// One pass over all shown images. With `isShown`, PostgreSQL may scan the order lines once for each image.
const isStoredShown = sql<boolean>`exists (select from (${shownImages}) as shown where image = images.path)`

const before = (interval: string) => sql<Date>`now() - ${interval}::interval`

type Change = { returning(column: 'path'): { execute(): Promise<unknown[]> } }

const countChanged = async (change: Change) => (await change.returning('path').execute()).length

/** PostgreSQL only: marks images that are older than `age` and that nothing shows, and returns their number. */
export const markUnused = (trx: Trx, age: string): Promise<number> => {
  const unused = trx.updateTable('images').set({ unused_since: sql`now()` }).where('unused_since', 'is', null)
  return countChanged(unused.where('created_at', '<', before(age)).where(sql<boolean>`not ${isStoredShown}`))
}

/** PostgreSQL only: removes the mark from images that are shown again, and returns their number. */
export const unmarkShown = (trx: Trx): Promise<number> => {
  const marked = trx.updateTable('images').set({ unused_since: null }).where('unused_since', 'is not', null)
  return countChanged(marked.where(isStoredShown))
}

/** PostgreSQL only: removes images that were marked `age` ago, and returns their number. */
export const removeMarked = (trx: Trx, age: string): Promise<number> => {
  const marked = trx.deleteFrom('images').where('unused_since', '<', before(age))
  return countChanged(marked.where(sql<boolean>`not ${isStoredShown}`))
}

/** PostgreSQL only: counts images that are shown but not stored. */
export const countMissing = async (trx: Trx): Promise<number> => {
  const { rows } = await sql<{ missing: number }>`
    select count(*) as missing from (${shownImages}) as shown
    where image like '/images/%' and not exists (select from images where path = image)`.execute(trx)
  return rows[0]?.missing ?? 0
}
