import type { SqlTypes } from '../sql-types.ts'

/** Creates the state of the shop, the admin keys and the audit log, and on PostgreSQL the rate limits and files. */
export const createAdministration = (types: SqlTypes): string[] => {
  const { bytewise, strict, clustered, isTime, isJson, isSqlite } = types
  return [
    `create table shop_state (
      key text primary key,
      value text not null
    ) ${clustered}`,
    `create table admin_keys (
      id ${bytewise} primary key check (id <> ''),
      name text not null unique check (name not in ('', 'owner')),
      scope text not null check (scope in ('all', 'orders', 'catalogue', 'read')),
      key_hash text not null unique check (length(key_hash) = 64),
      created_at text not null ${isTime('created_at')},
      expires_at text not null ${isTime('expires_at')}
    ) ${strict}`,
    `create table audit_log (
      id ${bytewise} primary key check (id <> ''),
      at ${bytewise} not null ${isTime('at')},
      action text not null check (action in ('create', 'update', 'delete')),
      kind text not null check (kind in (
        'product', 'order', 'user', 'payment_method', 'webhook', 'admin_key', 'settings'
      )),
      entity_id ${bytewise} not null check (entity_id <> ''),
      before text ${isJson('before')},
      after text ${isJson('after')},
      "by" text not null check ("by" <> ''),
      address text not null,
      search_text ${bytewise} not null,
      check ((before is null) = (action = 'create') and (after is null) = (action = 'delete'))
    ) ${strict}`,
    'create index audit_log_time on audit_log (at, id)',
    'create index audit_log_kind on audit_log (kind, at, id)',
    'create index audit_log_entity on audit_log (entity_id, at, id)',
    ...(isSqlite ? [] : [postgresRateLimits, ...postgresFiles]),
  ]
}

// SQLite has this table in a separate file: see open-limits-file.ts.
const postgresRateLimits = `create table rate_limits (
  kind text not null,
  key text not null,
  remaining bigint not null,
  window_ms bigint not null,
  ends_at bigint not null,
  primary key (kind, key)
)`

// Nodes share only the database, so images and the scripts, styles and fonts of builds are rows. Their bytes are compressed
// or small, so PostgreSQL does not compress them. A restore does not drop `assets`, so that table may exist already.
const postgresFiles = [
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
  `create table if not exists assets (
    name text collate "C" primary key check (name <> ''),
    bytes bytea not null,
    seen_at timestamptz not null default now()
  )`,
  'alter table assets alter column bytes set storage external',
]
