import { indexTriggers, type SqlTypes } from '../sql-types.ts'

/** Creates products with their slugs and images, and the search index of products. */
export const createProducts = (types: SqlTypes): string[] => {
  const { bytewise, integer, indexedId, strict, clustered, isTime, isArray, isSqlite } = types
  return [
    `create table products (
      ${indexedId} check (id <> ''),
      name text not null check (length(name) between 1 and 200),
      price_cents ${integer} not null check (price_cents between 0 and 9999999999),
      stock integer check (stock >= 0),
      hidden integer not null default 0 check (hidden in (0, 1)),
      position integer not null default 1000001,
      description text not null check (length(description) <= 5000),
      image text not null check (image like '/%'),
      image_alt ${bytewise} not null default '',
      more_images integer not null default 0 check (more_images between 0 and 7),
      category ${bytewise} not null default '' check (length(category) <= 60),
      data text not null default '[]' ${isArray('data')},
      options text not null default '[]' ${isArray('options')},
      slug ${bytewise} not null check (slug <> ''),
      created_at ${bytewise} not null ${isTime('created_at')},
      updated_at ${bytewise} not null ${isTime('updated_at')},
      version integer not null default 1 check (version >= 1),
      deleted_at text ${isTime('deleted_at')},
      search_text ${bytewise} not null
    ) ${strict}`,
    // The indexes of lists have the column `hidden`, so that a list for shoppers does not read the long rows of products.
    'create index products_by_age on products (id, hidden) where deleted_at is null',
    'create index products_by_position on products (position, id, hidden) where deleted_at is null',
    'create index products_image on products (image) where deleted_at is null',
    'create index products_by_category on products (category, position, id, hidden) where deleted_at is null',
    'create index products_by_category_and_price on products (category, price_cents, id, hidden) where deleted_at is null',
    'create index products_by_price on products (price_cents, id, hidden) where deleted_at is null',
    // Contains every slug that a product ever had, so that old links still work.
    `create table product_slugs (
      slug ${bytewise} primary key check (slug <> ''),
      product_id ${bytewise} not null references products (id)
    ) ${clustered}`,
    'create index product_slugs_product on product_slugs (product_id)',
    // Contains the images after the first one, which is a column of the product.
    `create table product_images (
      product_id ${bytewise} not null references products (id),
      position integer not null check (position between 1 and 7),
      image ${bytewise} not null unique check (image like '/images/%'),
      alt ${bytewise} not null,
      primary key (product_id, position)
    ) ${clustered}`,
    ...(isSqlite ? sqliteIndex : postgresIndex),
    // Contains each word of a name, and the word without each one of its letters.
    `create table product_spellings (
      spelling ${bytewise} not null,
      word ${bytewise} not null,
      primary key (spelling, word)
    ) ${clustered}`,
  ]
}

// See docs/decisions/0016-product-search.md. FTS5's `unicode61` treats letters of scripts that are newer
// than Unicode 6.1 as separators. `ascii` treats every character beyond ASCII as part of a word.
const sqliteIndex = [
  `create virtual table product_words using fts5 (
    search_text, content = 'products', content_rowid = 'number',
    tokenize = 'ascii', prefix = '2 3', detail = 'none', columnsize = 0
  )`,
  ...indexTriggers('products', 'product_words'),
]

// Does not use `to_tsvector`, because its parser drops or splits words by the locale of the server.
const postgresIndex = [
  `alter table products add column words tsvector not null
    generated always as (array_to_tsvector(string_to_array(btrim(translate(search_text, E'\\n', ' ')), ' '))) stored`,
  'create index products_words on products using gin (words)',
]
