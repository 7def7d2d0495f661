import { type SqlBool, sql } from 'kysely'
import { type Handle, isPostgres, type Trx } from '../../database.ts'
import type { ProductFilter, ProductQuery, ProductRow, RowPage } from '../../rows.ts'
import { columns, selectCatalogue, selectOnSale } from '../products/products.ts'
import { containsText } from './search-words.ts'

// See docs/decisions/0016-product-search.md.
const keys = {
  created_at: sql`id`,
  name: sql`search_text`,
  price: sql`price_cents`,
  position: sql`position`,
}

/**
 * Finds a sorted page of the products that match a filter. Counting ends at `countTo`. With `namesFirst`, products
 * whose names have all words come first, unless there are `countTo` products or more.
 */
export const search = async (
  h: Handle,
  { sort, direction, offset, limit, countTo, namesFirst = false, ...filter }: ProductQuery,
): Promise<RowPage<ProductRow>> => {
  const matches = selectMatchingProducts(h, filter).select('id')
  const counted = countTo === undefined ? matches : matches.limit(countTo)
  const { total } = await h
    .selectFrom(counted.as('matches'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  if (total === 0) return { rows: [], total }
  const isCommon = total === countTo
  const named = namesFirst && filter.words && !isCommon ? sql`${hasInName(filter.words)} desc, ` : sql``
  const way = sql.raw(direction)
  const order = sql`${named}${keys[sort]} ${way}, id ${way}`
  // Ids are sorted first, because rows are long and SQLite would sort whole rows.
  const ids = selectMatchingProducts(h, filter, isCommon)
    .select('id')
    .orderBy(order)
    .limit(limit)
    .offset(offset)
  const rows = await selectCatalogue(h).select(columns).where('id', 'in', ids).orderBy(order).execute()
  return { rows, total }
}

const selectMatchingProducts = (
  h: Handle,
  { withHidden, only, words, nameContains, category, fromCents, toCents }: ProductFilter,
  isCommon = false,
): ReturnType<typeof selectCatalogue> => {
  let query = withHidden ? selectCatalogue(h) : selectOnSale(h)
  if (only) query = query.where(conditions[only])
  if (words) query = query.where(words.length > 0 ? hasWords(h, words, isCommon) : sql.lit(false))
  if (nameContains !== undefined) query = query.where(containsText(h, lower(nameContains), lowerName(h)))
  if (category !== undefined) query = query.where('category', '=', category)
  if (fromCents !== undefined) query = query.where('price_cents', '>=', fromCents)
  if (toCents !== undefined) query = query.where('price_cents', '<=', toCents)
  return query
}

const conditions = {
  hidden: sql<SqlBool>`hidden = 1`,
  out_of_stock: sql<SqlBool>`stock = 0`,
  without_image: sql<SqlBool>`image not like '/images/%'`,
}

type Words = NonNullable<ProductFilter['words']>

// Folded words are letters and digits, so they need no escapes. With "+" SQLite reads products in order until a page is
// full, instead of sorting all products with a common word. PostgreSQL decides this by its statistics.
const hasWords = (h: Handle, words: Words, isCommon: boolean) => {
  const queryOf = (write: (word: string) => string, or: string, and: string) =>
    words.map((terms) => `(${terms.map(write).join(or)})`).join(and)
  return isPostgres(h)
    ? sql<SqlBool>`words @@ ${queryOf((word) => `'${word}':*`, ' | ', ' & ')}::tsquery`
    : sql<SqlBool>`${isCommon ? sql`+number` : sql`number`} in (
        select rowid from product_words where product_words match ${queryOf((word) => `"${word}"*`, ' OR ', ' AND ')})`
}

// The words of the name and the category precede the line feed of `search_text`.
const hasInName = (words: Words) => {
  const isInName = (word: string) => sql`' ' || search_text like ${`% ${word}%\n%`}`
  return sql<SqlBool>`${sql.join(
    words.map((terms) => sql`(${sql.join(terms.map(isInName), sql` or `)})`),
    sql` and `,
  )}`
}

// Only A to Z are lowered, because the two databases lower other letters differently.
const lowerName = (h: Handle) =>
  isPostgres(h) ? sql<string>`lower(name collate "C")` : sql<string>`lower(name)`
const lower = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Adds spellings, so that searches find words despite a typing error. */
export const addSpellings = async (
  trx: Trx,
  spellings: readonly { spelling: string; word: string }[],
): Promise<void> => {
  await trx
    .insertInto('product_spellings')
    .values(spellings)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const listWordsBySpelling = async (h: Handle, spellings: readonly string[]): Promise<string[]> => {
  if (spellings.length === 0) return []
  const rows = await h
    .selectFrom('product_spellings')
    .select('word')
    .distinct()
    .where('spelling', 'in', spellings)
    .orderBy('word')
    .execute()
  return rows.map(({ word }) => word)
}
