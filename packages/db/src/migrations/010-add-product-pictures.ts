import type { Migration } from './migrations.ts'

/**
 * A product has pictures beside its first one, each in its place, and every picture a text that says what it shows. The first
 * one stays where nodes of the version before look for it, and change it.
 */
export const addProductPictures: Migration = (dialect) => {
  const sqlite = dialect === 'sqlite'
  const text = sqlite ? 'text' : 'text collate "C"'
  return [
    `alter table products add column image_alt ${text} not null default ''`,
    'alter table products add column more_pictures integer not null default 0 check (more_pictures between 0 and 7)',
    `create table product_pictures (
      product_id ${text} not null references products (id),
      position integer not null check (position between 1 and 7),
      image ${text} not null unique check (image like '/images/%'),
      alt ${text} not null,
      primary key (product_id, position)
    )${sqlite ? ' strict, without rowid' : ''}`,
  ]
}
