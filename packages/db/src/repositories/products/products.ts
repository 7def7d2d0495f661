import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { compileQuery } from '../../compiled-query.ts'
import { type Handle, isPostgres, type Trx } from '../../database.ts'
import type {
  ImagedProduct,
  LineProductRow,
  ListPart,
  NewProductRow,
  ProductChanges,
  ProductListFilter,
  ProductRow,
} from '../../rows.ts'
import { isShown, shownImages } from '../images.ts'
import { isAfter } from '../search/list-position.ts'
import { countRows } from '../sql/count-rows.ts'
import { jsonTexts } from '../sql/json-rows.ts'
import * as images from './product-images.ts'

export const columns = [
  'id',
  'name',
  'price_cents',
  'description',
  'image',
  'created_at',
  'updated_at',
  'version',
  'deleted_at',
  'slug',
  'category',
  'data',
  'options',
  'image_alt',
  'more_images',
  'stock',
  'hidden',
  'position',
] as const

/** Selects the products that are not deleted. */
export const selectCatalogue = (h: Handle) => h.selectFrom('products').where('deleted_at', 'is', null)

/** Selects the products on sale, which shoppers see. */
export const selectOnSale = (h: Handle) => selectCatalogue(h).where('hidden', '=', 0)

/** Finds a product that is not deleted. */
export const find = async (h: Handle, id: string): Promise<ImagedProduct | undefined> =>
  images.toImagedProduct(
    await selectCatalogue(h).select(columns).select(images.column(h)).where('id', '=', id).executeTakeFirst(),
  )

/** Finds a product by its id, or else by a slug that it has or had. Deleted products have `deleted_at`. */
export const findWithDeleted = async (h: Handle, idOrSlug: string): Promise<ImagedProduct | undefined> => {
  const query = h.selectFrom('products').select(columns).select(images.column(h))
  const ofSlug = h.selectFrom('product_slugs').select('product_id').where('slug', '=', idOrSlug)
  const row =
    (await query.where('id', '=', idOrSlug).executeTakeFirst()) ??
    (await query.where('id', '=', ofSlug).executeTakeFirst())
  return images.toImagedProduct(row)
}

/** Lists products by position, then oldest first. */
export const list = (h: Handle, { limit, cursor, ...filter }: ListPart & ProductListFilter) => {
  let query = selectFiltered(h, filter).select(columns).orderBy('position').orderBy('id')
  if (cursor !== undefined) {
    query = query.where(isAfter(sql.ref('position'), cursor))
  }
  return query.limit(limit).execute()
}

export const count = (h: Handle, filter: ProductListFilter = {}): Promise<number> =>
  countRows(selectFiltered(h, filter))

const selectFiltered = (h: Handle, { since, withHidden }: ProductListFilter) =>
  (withHidden ? selectCatalogue(h) : selectOnSale(h)).$if(since !== undefined, (query) =>
    query.where('updated_at', '>=', since ?? ''),
  )

/** Lists the categories of products on sale with the number of their products, the largest first. */
export const listCategories = (h: Handle, limit: number): Promise<{ category: string; products: number }[]> =>
  selectOnSale(h)
    .select(['category', sql<number>`count(*)`.as('products')])
    .where('category', '<>', '')
    .groupBy('category')
    .orderBy('products', 'desc')
    .orderBy('category')
    .limit(limit)
    .execute()

const selectLineProducts = (h: Handle, ids: RawBuilder<string>) =>
  h
    .selectFrom('products')
    .select(['id', 'name', 'price_cents', 'image', 'options', 'stock', 'hidden', 'deleted_at'])
    .where('id', 'in', ids)
    .orderBy('id')

// The ids are one JSON parameter, so that the SQL text is the same for any number of ids.
const selectByIds = compileQuery((h, ids: string) => selectLineProducts(h, jsonTexts(h, ids)))

/**
 * Lists the products of a user's cart as `listByIds` does, and locks them against changes and deletion until the
 * transaction ends. A change by an admin waits for this lock, because `lock` uses FOR UPDATE. With FOR SHARE, two checkouts of
 * one product would deadlock when they lower its stock.
 */
export const lockOfCart = compileQuery((h, userId: string) =>
  isPostgres(h)
    ? selectLineProducts(
        h,
        sql`(select json_array_elements(lines::json) ->> 'product_id' from carts where user_id = ${userId})`,
      ).forKeyShare()
    : selectLineProducts(
        h,
        sql`(select value ->> 'product_id' from json_each((select lines from carts where user_id = ${userId})))`,
      ),
)

/** Lists the products with these ids by ascending id, deleted ones included (`deleted_at`). Unknown ids are left out. */
export const listByIds = (h: Handle, ids: readonly string[]): Promise<LineProductRow[]> =>
  selectByIds(h, JSON.stringify(ids))

/** Returns and locks a product. Other transactions cannot change or delete it until this one ends. */
export const lock = (trx: Trx, id: string): Promise<ProductRow | undefined> =>
  selectCatalogue(trx)
    .select(columns)
    .where('id', '=', id)
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .executeTakeFirst()

/** Lists products that are not deleted, with their images. */
export const listProductsWithImages = async (h: Handle, ids: readonly string[]): Promise<ImagedProduct[]> => {
  const rows = await selectCatalogue(h)
    .select(columns)
    .select(images.column(h))
    .where('id', 'in', jsonTexts(h, JSON.stringify(ids)))
    .execute()
  return rows.flatMap((row) => images.toImagedProduct(row) ?? [])
}

/**
 * Locks products by ascending id, and returns their present stock. Only a lock `forUpdate` waits for the checkouts that have locked
 * the keys.
 */
export const lockStocks = (
  trx: Trx,
  ids: readonly string[],
  lock: 'forUpdate' | 'forNoKeyUpdate' = 'forNoKeyUpdate',
): Promise<Pick<ProductRow, 'id' | 'stock'>[]> =>
  selectCatalogue(trx)
    .select(['id', 'stock'])
    .where('id', 'in', jsonTexts(trx, JSON.stringify(ids)))
    .orderBy('id')
    .$if(isPostgres(trx), (query) => query[lock]())
    .execute()

const notImported = new Set<string>(['id', 'created_at', 'deleted_at', 'image', 'image_alt', 'more_images'])
const importedColumns = [...columns.filter((column) => !notImported.has(column)), 'search_text'] as const

/** Adds products to the catalogue, or changes products with a known id, which must be locked. Does not change images. */
export const saveImported = async (trx: Trx, rows: readonly NewProductRow[]): Promise<void> => {
  await trx
    .insertInto('products')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) =>
          Object.fromEntries(importedColumns.map((column) => [column, eb.ref(`excluded.${column}`)])),
        ),
    )
    .execute()
}

/**
 * Lets PostgreSQL plan for the present number of products. With a plan from before a large import, the check of the foreign key
 * would read the whole table for each new slug.
 */
export const refreshStatistics = async (trx: Trx): Promise<void> => {
  if (isPostgres(trx)) await sql`analyze products`.execute(trx)
}

export const insert = (trx: Trx, row: NewProductRow): Promise<ProductRow> =>
  trx.insertInto('products').values(row).returning(columns).executeTakeFirstOrThrow()

/** Changes a product, which must be locked. Absent keys keep their value. */
export const update = (trx: Trx, id: string, changes: ProductChanges): Promise<ProductRow> =>
  trx
    .updateTable('products')
    .set({ id, ...changes })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Deletes a product by a mark and returns its row; undefined if it was deleted already. */
export const softDelete = (trx: Trx, id: string, now: string): Promise<ProductRow | undefined> =>
  trx
    .updateTable('products')
    .set(({ eb }) => ({
      deleted_at: now,
      updated_at: now,
      version: eb('version', '+', 1),
      more_images: 0,
      search_text: '',
    }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()

export const isImageInUse = async (h: Handle, path: string): Promise<boolean> => {
  const { rows } = await sql<{ shown: SqlBool }>`select ${isShown(path)} as shown`.execute(h)
  return Boolean(rows[0]?.shown)
}

/** Lists the images that a product or an order shows, without duplicates. */
export const listImages = async (h: Handle): Promise<string[]> => {
  const { rows } = await shownImages.execute(h)
  return rows.map(({ image }) => image)
}
