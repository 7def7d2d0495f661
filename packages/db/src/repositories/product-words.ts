import { type RawBuilder, sql } from 'kysely'
import { type Handle, isPostgres, type Trx } from '../database.ts'
import type { ProductFilter, ProductRow, ProductWordsRow, Term, Window } from '../tables.ts'

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

/** For each of these beginnings the first `limit` words that products have, or had, and that begin so. */
export const listBegun = async (
  h: Handle,
  beginnings: readonly string[],
  limit: number,
): Promise<string[][]> => {
  if (beginnings.length === 0) return []
  const each = beginnings.map(
    (beginning, nth) => sql`select * from (
      select ${sql.lit(nth)} as nth, word from product_vocabulary
      where word >= ${beginning} and word < ${`${beginning}${lastCharacter}`} order by word limit ${limit}) as begun`,
  )
  const { rows } = await sql<{ nth: number; word: string }>`${sql.join(each, sql` union all `)}`.execute(h)
  return beginnings.map((_, nth) => rows.filter((row) => row.nth === nth).map(({ word }) => word))
}

const lastCharacter = '\u{10ffff}'

type Words = ProductFilter['words']

type First = Window & {
  /** What else must be true of a product on sale. */
  condition: RawBuilder<unknown> | undefined
  countTo: number
}

type Sorted = First & {
  /** What of a product they are sorted by, for which there is an index. */
  key: RawBuilder<unknown>
  direction: 'asc' | 'desc'
}

/** So many products are walked through for each one that is wanted, before all that have the words are sorted. */
const walkedForEach = 64

/**
 * The tables and the total that `showPage` needs for a page of the products with these words, sorted by a column: where there
 * are more than are counted the first products are walked through in that order, which soon gives a common word's; if that is not
 * enough, all that have the words are sorted.
 */
export const sortedWithWords = (
  h: Handle,
  words: Words,
  { condition, key, direction, countTo, offset, limit }: Sorted,
) => {
  const order = sql`order by key ${sql.raw(direction)}, id ${sql.raw(direction)}`
  const end = offset + limit
  const passes = condition ? sql`and (select ${condition} from products where id = ${idOfFound(h)})` : sql``
  // Asked before anything is looked up.
  const foundWhere = (isWanted: RawBuilder<unknown>) =>
    sql`select found from ${withWords(h, words)} as worded where ${isWanted} ${passes}`
  const counted = sql`(select count(*) from first_ones)`
  const walked = sql`(select count(*) from walked)`
  // Whether to walk at all is said by a limit: SQLite would ask a condition about each product. What is walked through keeps its
  // order; sorted once more, all of it would have to be looked at.
  return {
    tables: sql`
      first_ones as materialized (${foundWhere(sql`true`)} limit ${countTo}),
      walked as materialized (
        select id, key from (
          select id, ${key} as key from products
          where deleted_at is null ${condition ? sql`and ${condition}` : sql``} ${order}
          limit case when ${counted} = ${countTo} then ${sql.lit(end * walkedForEach)} else 0 end
        ) as products where ${hasWords(h, words)} limit ${end}),
      page as materialized (
        select id, key from (
          select id, key from walked where ${walked} = ${end}
          union all
          select id, (select ${key} from products where id = every.id) as key
          from (select ${idOfFound(h)} as id from (${foundWhere(sql`${walked} < ${end}`)}) as sorted) as every
        ) as found ${order} limit ${limit} offset ${offset})`,
    total: sql<number>`${counted}`,
  }
}

// The products that have all these words, as the index knows them: counting them needs no more.
const withWords = (h: Handle, words: Words) =>
  isPostgres(h)
    ? sql`(select product_id as found from product_words where ${hasLexemes('lexemes', words)})`
    : sql`(select rowid as found from product_index where product_index match ${ftsQuestion(words)})`

const idOfFound = (h: Handle) =>
  isPostgres(h) ? sql`found` : sql`(select product_id from product_words where number = found)`

// Whether one of the `products` has all these words. FTS5 cannot be asked about one of them without looking for all.
const hasWords = (h: Handle, words: Words) =>
  sql`(select ${isPostgres(h) ? hasLexemes('lexemes', words) : containsWords(words)} from product_words where product_id = id)`

const containsWords = (words: Words) => {
  const text = sql`' ' || name_words || ' ' || text_words || ' '`
  const contains = ({ word, begun }: Term) => sql`instr(${text}, ${begun ? ` ${word}` : ` ${word} `})`
  return sql.join(
    words.map((terms) => sql`(${sql.join(terms.map(contains), sql` or `)})`),
    sql` and `,
  )
}

/**
 * The tables and the total that `showPage` needs for a page of the products with these words, by age: those first whose names
 * have all of them. Where a word is common no more products are looked at than are counted or shown.
 */
export const namedFirst = (h: Handle, words: Words, { condition, countTo, offset, limit }: First) => {
  const end = offset + limit
  const first = isPostgres(h) ? firstOnPostgres : firstOnSqlite
  const { tables, total, id } = first(words, { condition, end, countTo })
  return {
    tables: sql`${tables}, page as materialized (
      select ${id} as id, key from (
        select age, 0 as key from named
        union all
        select age, 1 as key from matches
        where (select count(*) from named) < ${end} and age not in (select age from named)
      ) as ranked order by key, age limit ${limit} offset ${offset})`,
    total,
  }
}

type Ends = Pick<First, 'condition' | 'countTo'> & { end: number }

// FTS5 gives matches by their numbers, which were given by age, one by one.
const firstOnSqlite = (words: Words, { condition, end, countTo }: Ends) => {
  // In this order: the index gives its matches by age, and only so many of them are looked at as are wanted.
  const looked = sql`cross join product_words on number = product_index.rowid cross join products on id = product_id`
  const first = (match: string, count: number) => sql`
    select product_index.rowid as age from product_index ${condition ? looked : sql``}
    where product_index match ${match} ${condition ? sql`and ${condition}` : sql``}
    order by product_index.rowid limit ${count}`
  const question = ftsQuestion(words)
  return {
    tables: sql`
      named as materialized (${first(`name_words : (${question})`, end)}),
      matches as materialized (${first(question, Math.max(end, countTo))})`,
    total: sql<number>`(select count(*) from (select 1 from matches limit ${countTo}))`,
    id: sql`(select product_id from product_words where number = age)`,
  }
}

// A GIN index gives matches in no order, so the first ones are sorted out of few, or met on a walk by age where there are
// many. A table is read as far as it is asked for, but planned for all: that is the index even where PostgreSQL thinks that a
// word is common. "is true" keeps the walk from it where PostgreSQL thinks that a word is rare, and would look at all that have it.
const firstOnPostgres = (words: Words, { condition, end, countTo }: Ends) => {
  const passes = condition && sql`and (select ${condition} from products where id = product_id)`
  const first = (name: 'named' | 'matches', lexemes: Lexemes) => {
    const [all, few] = [sql.ref(`all_${name}`), sql.ref(`few_${name}`)]
    const has = hasLexemes(lexemes, words)
    const select = (has: RawBuilder<unknown>) =>
      sql`select product_id as age from product_words where ${has} ${passes ?? sql``}`
    return sql`
      ${all} as materialized (${select(has)}),
      ${few} as materialized (select age from ${all} limit ${countTo}),
      ${sql.ref(name)} as materialized (
        select age from ${few} where (select count(*) from ${few}) < ${countTo}
        union all
        (${select(sql`${has} is true`)} and (select count(*) from ${few}) = ${countTo} order by product_id limit ${end}))`
  }
  return {
    tables: sql`${first('named', 'name_lexemes')}, ${first('matches', 'lexemes')}`,
    // Where so many are named the others need not be counted.
    total: sql<number>`(select case when named = ${countTo} then named else (select count(*) from few_matches) end
      from (select count(*) as named from few_named) as named_tally)`,
    id: sql`age`,
  }
}

type Lexemes = 'name_lexemes' | 'lexemes'

const hasLexemes = (lexemes: Lexemes, words: Words) => {
  const question = allOf(words, ({ word, begun }) => `'${word}'${begun ? ':*' : ''}`, '|', '&')
  return sql`${sql.ref(lexemes)} @@ ${question}::tsquery`
}

const ftsQuestion = (words: Words) =>
  allOf(words, ({ word, begun }) => `"${word}"${begun ? ' *' : ''}`, 'OR', 'AND')

const allOf = (words: Words, write: (term: Term) => string, or: string, and: string) =>
  words.map((terms) => `(${terms.map(write).join(` ${or} `)})`).join(` ${and} `)
