import { type RawBuilder, sql } from 'kysely'
import { type Handle, isPostgres, type Trx } from '../database.ts'
import type { ProductFilter, ProductRow, ProductWordsRow } from '../tables.ts'

/** Sets the words by which a product is found. */
export const set = async (trx: Trx, row: ProductWordsRow): Promise<void> => {
  const { product_id: _, ...words } = row
  await trx
    .insertInto('product_words')
    .values(row)
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(words))
    .execute()
}

/** Makes that a product is no longer found. */
export const remove = async (trx: Trx, productId: string): Promise<void> => {
  await trx.deleteFrom('product_words').where('product_id', '=', productId).execute()
}

/** Some of the products on sale that have no words yet. */
export const listProductsWithout = (h: Handle, limit: number): Promise<ProductRow[]> =>
  h
    .selectFrom('products')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('id', 'not in', h.selectFrom('product_words').select('product_id'))
    .orderBy('id')
    .limit(limit)
    .execute()

/** Remembers how words may be misspelt. */
export const addSpellings = async (
  trx: Trx,
  spellings: readonly { spelling: string; word: string }[],
): Promise<void> => {
  if (spellings.length === 0) return
  await trx
    .insertInto('product_spellings')
    .values(spellings)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The words that may be meant by one of these spellings. */
export const listWordsSpelt = async (h: Handle, spellings: readonly string[]): Promise<string[]> => {
  const rows = await h
    .selectFrom('product_spellings')
    .select('word')
    .distinct()
    .where('spelling', 'in', spellings)
    .orderBy('word')
    .execute()
  return rows.map(({ word }) => word)
}

/** The ids of the products with all these words, begun or whole; with `named` those of which the name alone has them. */
export const idsWith = (
  h: Handle,
  words: ProductFilter['words'],
  { named = false } = {},
): RawBuilder<string> => {
  if (isPostgres(h)) {
    const question = sql`${all(words, (word) => `'${word}':*`, ['|', '&'])}::tsquery`
    const inName = named ? sql`and name_lexemes @@ ${question}` : sql``
    return sql`(select product_id from product_words where lexemes @@ ${question} ${inName})`
  }
  const question = all(words, (word) => `"${word}" *`, ['OR', 'AND'])
  const match = named ? `name_words : (${question})` : question
  return sql`(
    select product_id from product_words
    where number in (select rowid from product_index where product_index match ${match}))`
}

const all = (words: ProductFilter['words'], quote: (word: string) => string, [or, and]: [string, string]) =>
  words.map((spellings) => `(${spellings.map(quote).join(` ${or} `)})`).join(` ${and} `)
