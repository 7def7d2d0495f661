import type { SqlTypes } from '../sql-types.ts'

/** Products with their slugs and pictures, and the search index of products. */
export const createProducts = (types: SqlTypes): string[] => {
  const { bytewise, integer, strict, clustered, isTime, isArray, isSqlite } = types
  return [
    `create table products (
      id ${bytewise} primary key check (id <> ''),
      name text not null check (length(name) between 1 and 200),
      price_cents ${integer} not null check (price_cents between 0 and 9999999999),
      description text not null check (length(description) <= 5000),
      image text not null check (image like '/%'),
      image_alt ${bytewise} not null default '',
      more_pictures integer not null default 0 check (more_pictures between 0 and 7),
      category ${bytewise} not null default '' check (length(category) <= 60),
      data text not null default '[]' ${isArray('data')},
      options text not null default '[]' ${isArray('options')},
      slug ${bytewise} not null check (slug <> ''),
      created_at ${bytewise} not null ${isTime('created_at')},
      deleted_at text ${isTime('deleted_at')}
    ) ${strict}`,
    'create index products_on_sale on products (id) where deleted_at is null',
    'create index products_image on products (image) where deleted_at is null',
    'create index products_by_category on products (category, id) where deleted_at is null',
    'create index products_by_category_and_price on products (category, price_cents, id) where deleted_at is null',
    'create index products_by_price on products (price_cents, id) where deleted_at is null',
    // Every slug that a product ever had, so that old links lead to it.
    `create table product_slugs (
      slug ${bytewise} primary key check (slug <> ''),
      product_id ${bytewise} not null references products (id)
    ) ${clustered}`,
    'create index product_slugs_product on product_slugs (product_id)',
    // The first picture of a product is in its own row.
    `create table product_pictures (
      product_id ${bytewise} not null references products (id),
      position integer not null check (position between 1 and 7),
      image ${bytewise} not null unique check (image like '/images/%'),
      alt ${bytewise} not null,
      primary key (product_id, position)
    ) ${clustered}`,
    ...(isSqlite ? sqliteWords : postgresWords),
    `create table product_spellings (
      spelling ${bytewise} not null,
      word ${bytewise} not null,
      primary key (spelling, word)
    ) ${clustered}`,
    ...(isSqlite ? sqliteVocabulary : postgresVocabulary),
  ]
}

// The program splits and folds text into words, so both databases find alike. FTS5's `unicode61` would take letters of scripts
// younger than Unicode 6.1 for separators; `ascii` takes every character beyond ASCII for a part of a word.
// `number` exists for the index alone: SQLite may renumber the rows of tables without such a column.
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

// No search is for a phrase, so the lexemes need no positions.
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
  'create index product_words_name_lexemes on product_words using gin (name_lexemes)',
]

// Words have nothing but letters and digits.
const addWords = `insert into product_vocabulary
  select value from json_each('["' || replace(new.name_words || ' ' || new.text_words, ' ', '","') || '"]')
  where value <> '' on conflict do nothing;`

const sqliteVocabulary = [
  'create table product_vocabulary (word text primary key) strict, without rowid',
  `create trigger product_vocabulary_inserted after insert on product_words begin ${addWords} end`,
  `create trigger product_vocabulary_updated after update on product_words begin ${addWords} end`,
]

const postgresVocabulary = [
  'create table product_vocabulary (word text collate "C" primary key)',
  // Sorted, because two transactions that add the same words in another order would deadlock.
  `create function add_product_vocabulary() returns trigger language plpgsql as $$
    begin
      insert into product_vocabulary
        select distinct word collate "C" as word
        from unnest(string_to_array(new.name_words || ' ' || new.text_words, ' ')) as word
        where word <> '' order by word on conflict do nothing;
      return null;
    end
  $$`,
  `create trigger product_vocabulary after insert or update on product_words
    for each row execute function add_product_vocabulary()`,
]
