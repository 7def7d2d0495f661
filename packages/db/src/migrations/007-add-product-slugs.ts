import type { Migration } from './migrations.ts'

/**
 * The words by which a product's page is addressed: the present ones beside the product, and all that it ever had, so that old
 * links lead on. A product that a node of the version before has added has none yet.
 */
export const addProductSlugs: Migration = (dialect) => {
  const text = dialect === 'sqlite' ? 'text' : 'text collate "C"'
  return [
    `alter table products add column slug ${text} check (slug <> '')`,
    `create table product_slugs (
      slug ${text} primary key check (slug <> ''),
      product_id ${text} not null references products (id)
    )${dialect === 'sqlite' ? ' strict, without rowid' : ''}`,
    'create index product_slugs_product on product_slugs (product_id)',
    'create index products_without_slug on products (id) where slug is null',
  ]
}
