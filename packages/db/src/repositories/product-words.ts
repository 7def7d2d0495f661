import { type RawBuilder, sql } from 'kysely'
import { type Handle, isPostgres, type Trx } from '../database.ts'
import type { ProductFilter, ProductRow, ProductWordsRow } from '../tables.ts'
import type { Match } from './found-page.ts'

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

type Words = ProductFilter['words']

/** The products with all these words, begun or whole, with a key: 0 where the name has them all, else 1. */
export const rankedWith = (h: Handle, words: Words): RawBuilder<Match> => sql`(
  select product_id as id, case when ${hasWords(h, words, 'name')} then 0 else 1 end as key
  from product_words where ${hasWords(h, words)})`

const hasWords = (h: Handle, words: Words, place?: 'name'): RawBuilder<boolean> => {
  if (isPostgres(h)) {
    const question = all(words, (word) => `'${word}':*`, ['|', '&'])
    return sql`${sql.ref(place ? 'name_lexemes' : 'lexemes')} @@ ${question}::tsquery`
  }
  const question = all(words, (word) => `"${word}" *`, ['OR', 'AND'])
  const match = place ? `name_words : (${question})` : question
  return sql`number in (select rowid from product_index where product_index match ${match})`
}

const all = (words: Words, quote: (word: string) => string, [or, and]: [string, string]) =>
  words.map((spellings) => `(${spellings.map(quote).join(` ${or} `)})`).join(` ${and} `)
