import type { Migration } from './migrations.ts'

/**
 * Products have a category, and their words are looked up in an index: FTS5's on SQLite, a GIN of lexemes on PostgreSQL. Both
 * take words as they are given, so that what a word is, and which ones are alike, is decided in one place, outside of the
 * databases. A product that a node of the version before has added has no words yet.
 */
export const indexProducts: Migration = (dialect) => {
  const sqlite = dialect === 'sqlite'
  const text = sqlite ? 'text' : 'text collate "C"'
  return [
    `alter table products add column category ${text} not null default '' check (length(category) <= 60)`,
    'create index products_by_category on products (category, id) where deleted_at is null',
    'create index products_by_category_and_price on products (category, price_cents, id) where deleted_at is null',
    'create index products_by_price on products (price_cents, id) where deleted_at is null',
    ...(sqlite ? sqliteWords : postgresWords),
    `create table product_spellings (
      spelling ${text} not null,
      word ${text} not null,
      primary key (spelling, word)
    )${sqlite ? ' strict, without rowid' : ''}`,
  ]
}

// Words are folded already. FTS5's `unicode61` would take letters of scripts younger than Unicode 6.1 for separators, and `ascii`
// takes every character beyond ASCII for a part of a word.
// The number is for the index of words alone: those that SQLite gives to the rows of other tables may change.
const sqliteWords = [
  `create table product_words (
    number integer primary key,
    product_id text not null unique references products (id),
    search_text text not null,
    name_words text not null,
    text_words text not null
  ) strict`,
  `create virtual table product_index using fts5 (
    name_words, text_words, content = 'product_words', content_rowid = 'number',
    tokenize = 'ascii', prefix = '2 3'
  )`,
  `create trigger product_words_inserted after insert on product_words begin
    insert into product_index (rowid, name_words, text_words) values (new.number, new.name_words, new.text_words);
  end`,
  `create trigger product_words_updated after update on product_words begin
    insert into product_index (product_index, rowid, name_words, text_words)
      values ('delete', old.number, old.name_words, old.text_words);
    insert into product_index (rowid, name_words, text_words) values (new.number, new.name_words, new.text_words);
  end`,
  `create trigger product_words_deleted after delete on product_words begin
    insert into product_index (product_index, rowid, name_words, text_words)
      values ('delete', old.number, old.name_words, old.text_words);
  end`,
]

// Lexemes without their places: that is how an array of words becomes one, and nothing asks for phrases.
const lexemesOf = (words: string) =>
  `tsvector not null generated always as (array_to_tsvector(string_to_array(${words}, ' '))) stored`

const postgresWords = [
  `create table product_words (
    product_id text collate "C" primary key references products (id),
    search_text text collate "C" not null,
    name_words text not null,
    text_words text not null,
    name_lexemes ${lexemesOf('name_words')},
    lexemes ${lexemesOf("btrim(name_words || ' ' || text_words)")}
  )`,
  'create index product_words_lexemes on product_words using gin (lexemes)',
]
