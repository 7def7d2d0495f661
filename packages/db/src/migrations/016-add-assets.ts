import type { Migration } from './migrations.ts'

/**
 * On PostgreSQL the scripts, styles and fonts of every build that nodes have served lately; on SQLite they are files in the data
 * folder. A restore leaves this table as it is, so it may exist already. The files are small or compressed: PostgreSQL does not
 * compress them.
 */
export const addAssets: Migration = (dialect) =>
  dialect === 'sqlite'
    ? []
    : [
        `create table if not exists assets (
          name text collate "C" primary key check (name <> ''),
          bytes bytea not null,
          seen_at timestamptz not null default now()
        )`,
        'alter table assets alter column bytes set storage external',
      ]
