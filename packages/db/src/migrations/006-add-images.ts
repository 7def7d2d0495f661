import type { Migration } from './migrations.ts'

/**
 * On PostgreSQL the pictures of the products are rows, so that nodes share nothing but the database; on SQLite they are files
 * beside it. Pictures are compressed already: PostgreSQL does not try again.
 */
export const addImages: Migration = (dialect) => {
  if (dialect === 'sqlite') return []
  return [
    `create table images (
      path text collate "C" primary key check (path like '/images/%'),
      created_at timestamptz not null default now(),
      unused_since timestamptz
    )`,
    `create table image_files (
      name text collate "C" primary key check (name <> ''),
      path text collate "C" not null references images (path) on delete cascade,
      content_type text not null check (content_type <> ''),
      bytes bytea not null
    )`,
    'alter table image_files alter column bytes set storage external',
    'create index image_files_path on image_files (path)',
  ]
}
