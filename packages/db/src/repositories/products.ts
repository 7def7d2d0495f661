import { type RawBuilder, sql } from 'kysely'
import { compileOnce } from '../compile-once.ts'
import { type Handle, isPostgres, type Trx } from '../database.ts'
import type {
  Found,
  LineProductRow,
  NewProductRow,
  PageOf,
  PicturedProduct,
  ProductChanges,
  ProductFilter,
  ProductRow,
  Search,
} from '../tables.ts'
import { countRows } from './count-rows.ts'
import { foundPage, idsOfPage, type Match, showPage } from './found-page.ts'
import * as pictures from './product-pictures.ts'
import { namedFirst, sortedWithWords } from './product-words.ts'
import { everyWord, occurs } from './search-words.ts'

const onSale = (h: Handle) => h.selectFrom('products').where('deleted_at', 'is', null)

/** The product with this id, if it is on sale. */
export const find = async (h: Handle, id: string): Promise<PicturedProduct | undefined> =>
  pictures.toPictured(
    await onSale(h).selectAll().select(pictures.column(h)).where('id', '=', id).executeTakeFirst(),
  )

/** The product whose page is or was addressed so, on sale or not (`deleted_at`). */
export const findBySlug = async (h: Handle, slug: string): Promise<PicturedProduct | undefined> =>
  pictures.toPictured(
    await h
      .selectFrom('products')
      .innerJoin('product_slugs', 'product_slugs.product_id', 'products.id')
      .selectAll('products')
      .select(pictures.column(h))
      .where('product_slugs.slug', '=', slug)
      .executeTakeFirst(),
  )

/** The product with this id, on sale or not (`deleted_at`). */
export const findEver = async (h: Handle, id: string): Promise<PicturedProduct | undefined> =>
  pictures.toPictured(
    await h
      .selectFrom('products')
      .selectAll()
      .select(pictures.column(h))
      .where('id', '=', id)
      .executeTakeFirst(),
  )

/** Which of these slugs lead to another product that is on sale, or are the id of another product, on sale or not. */
export const listTakenSlugs = async (
  h: Handle,
  slugs: readonly string[],
  productId: string,
): Promise<string[]> => {
  const rows = await onSale(h)
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
export const claimSlug = async (trx: Trx, slug: string, productId: string): Promise<void> => {
  await trx
    .insertInto('product_slugs')
    .values({ slug, product_id: productId })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ product_id: productId }))
    .execute()
}

/** The slugs of products on sale, oldest first. */
export const listSlugs = async (h: Handle, limit: number): Promise<string[]> => {
  const rows = await onSale(h).select('slug').orderBy('id').limit(limit).execute()
  return rows.map(({ slug }) => slug)
}

/** Products on sale, oldest first. */
export const list = (h: Handle, { limit, cursor }: PageOf): Promise<ProductRow[]> => {
  let query = onSale(h).selectAll().orderBy('id')
  if (cursor !== undefined) query = query.where('id', '>', cursor)
  return query.limit(limit).execute()
}

/** How many products are on sale. */
export const count = (h: Handle): Promise<number> => countRows(onSale(h))

/** A sorted page of the products on sale in whose name, category or description every word occurs. */
export const search = (
  h: Handle,
  { search, sort, ...page }: Search<'created_at' | 'name' | 'price'>,
): Promise<Found<ProductRow>> => {
  const text = sql<string>`(select search_text from product_words where product_id = id)`
  // Ids are in the order of time. A product that has no words yet is sorted as one without a name.
  const key = { created_at: sql`id`, name: sql`coalesce(${text}, '')`, price: sql`price_cents` }[sort]
  const matches = onSale(h)
    .select(['id', sql`${key}`.as('key')])
    .where(everyWord(search, (word) => [occurs(h, word, text)]))
  const scan = sort === 'name' || search.trim() !== ''
  const rows = h.selectFrom('products').selectAll().where('id', 'in', idsOfPage)
  return foundPage(h, { matches, rows, scan }, page)
}

/** So many of the products that pass a filter are counted: the first page must not take the longer the more there are. */
export const mostCounted = 1000

/** A page of the products on sale that pass a filter; with a `total` above `mostCounted` there may be more of them. */
export const findOnSale = (
  h: Handle,
  { words, nameContains, category, fromCents, toCents, sort, ...window }: ProductFilter,
): Promise<Found<ProductRow>> => {
  const narrowed = [
    ...(nameContains === undefined ? [] : [containsAnyCase(h, nameContains)]),
    ...(category === undefined ? [] : [sql`category = ${category}`]),
    ...(fromCents === undefined ? [] : [sql`price_cents >= ${fromCents}`]),
    ...(toCents === undefined ? [] : [sql`price_cents <= ${toCents}`]),
  ]
  const rows = onSale(h).selectAll().where('id', 'in', idsOfPage)
  const countTo = mostCounted + 1
  // A product that is no longer on sale has no words.
  const worded = {
    condition: narrowed.length === 0 ? undefined : sql.join(narrowed, sql` and `),
    countTo,
    ...window,
  }
  if (words.length > 0 && sort === 'featured')
    return showPage(h, { ...namedFirst(h, words, worded), rows, direction: 'asc' })
  const { key, direction } = {
    featured: { key: sql`products.id`, direction: 'asc' as const },
    newest: { key: sql`products.id`, direction: 'desc' as const },
    'price-low': { key: sql`price_cents`, direction: 'asc' as const },
    'price-high': { key: sql`price_cents`, direction: 'desc' as const },
  }[sort]
  if (words.length > 0)
    return showPage(h, { ...sortedWithWords(h, words, { ...worded, key, direction }), rows, direction })
  const condition = sql.join([sql`deleted_at is null`, ...narrowed], sql` and `)
  const matches = sql<Match>`(select id, ${key} as key from products where ${condition})`
  return foundPage(h, { matches, rows, scan: false, countTo }, { ...window, direction })
}

// Of A to Z: that is what both databases know alike.
const containsAnyCase = (h: Handle, part: string) => {
  const name = isPostgres(h) ? sql<string>`lower(name collate "C")` : sql<string>`lower(name)`
  return occurs(
    h,
    part.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()),
    name,
  )
}

/** The categories that products on sale have, the ones with most products first, and how many each has. */
export const listCategories = (h: Handle, limit: number): Promise<{ category: string; products: number }[]> =>
  onSale(h)
    .select(['category', sql<number>`count(*)`.as('products')])
    .where('category', '<>', '')
    .groupBy('category')
    .orderBy('products', 'desc')
    .orderBy('category')
    .limit(limit)
    .execute()

const amongLines = (h: Handle, ids: RawBuilder<string>) =>
  h
    .selectFrom('products')
    .select(['id', 'name', 'price_cents', 'image', 'options', 'deleted_at'])
    .where('id', 'in', ids)
    .orderBy('id')

// One text for any number of ids.
const selectByIds = compileOnce((h, ids: string) =>
  amongLines(
    h,
    isPostgres(h)
      ? sql`(select json_array_elements_text(${ids}::json))`
      : sql`(select value from json_each(${ids}))`,
  ),
)

const lockedOfCart = compileOnce((h, userId: string) =>
  isPostgres(h)
    ? amongLines(
        h,
        sql`(select json_array_elements(lines::json) ->> 'product_id' from carts where user_id = ${userId})`,
      ).forShare()
    : amongLines(
        h,
        sql`(select value ->> 'product_id' from json_each((select lines from carts where user_id = ${userId})))`,
      ),
)

/** The products with these ids, deleted ones too (`deleted_at`), by id; ids that never existed are left out. */
export const listByIds = (h: Handle, ids: readonly string[]): Promise<LineProductRow[]> =>
  selectByIds(h, JSON.stringify(ids))

/** As `listByIds`, of what lies in a user's cart; until the transaction ends nobody changes or deletes these products. */
export const lockOfCart = (trx: Trx, userId: string): Promise<LineProductRow[]> => lockedOfCart(trx, userId)

/** The product with this id, if it is on sale; until the transaction ends nobody else changes or deletes it. */
export const lock = (trx: Trx, id: string): Promise<ProductRow | undefined> =>
  onSale(trx)
    .selectAll()
    .where('id', '=', id)
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .executeTakeFirst()

/** Puts a product on sale. */
export const insert = (trx: Trx, row: NewProductRow): Promise<ProductRow> =>
  trx.insertInto('products').values(row).returningAll().executeTakeFirstOrThrow()

/** Changes a product on sale; undefined when it is not on sale. Absent keys keep their value. */
export const update = async (
  trx: Trx,
  id: string,
  changes: ProductChanges,
): Promise<ProductRow | undefined> =>
  trx
    .updateTable('products')
    .set({ id, ...changes })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Takes a product off sale for good; the row as it was left, undefined when it was not on sale. */
export const softDelete = (trx: Trx, id: string, now: string): Promise<ProductRow | undefined> =>
  trx
    .updateTable('products')
    .set({ deleted_at: now, more_pictures: 0 })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Whether a product on sale or an order shows this picture. */
export const imageInUse = async (h: Handle, path: string): Promise<boolean> => {
  const product = await onSale(h).select('id').where('image', '=', path).limit(1).executeTakeFirst()
  if (product) return true
  const picture = await pictures.onSale(h).where('product_pictures.image', '=', path).executeTakeFirst()
  if (picture) return true
  const line = await h
    .selectFrom('order_lines')
    .select('order_id')
    .where('image', '=', path)
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}

/** Every picture that a product on sale or an order shows, each once. */
export const listImages = async (h: Handle): Promise<string[]> => {
  const rows = await onSale(h)
    .select('image')
    .union(pictures.onSale(h))
    .union(h.selectFrom('order_lines').select('image').distinct())
    .execute()
  return rows.map(({ image }) => image)
}
