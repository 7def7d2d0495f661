import type { Migration } from './migrations.ts'

const isTime = (column: string) => `check (${column} like '____-__-__T__:__:__%Z')`

/** The audit record, and what makes searching, sorting and counting quick in a large shop. */
export const addAuditLogAndSearch: Migration = (dialect) => {
  const sqlite = dialect === 'sqlite'
  return [
    ...(sqlite ? [] : postgresText),
    ...auditLog(sqlite),
    ...(sqlite ? sqliteAppendOnly : postgresAppendOnly),
    ...indices,
  ]
}

const auditLog = (sqlite: boolean) => {
  const text = sqlite ? 'text' : 'text collate "C"'
  const isJson = (column: string) =>
    `check (${column} is null or ${sqlite ? `json_valid(${column})` : `${column}::jsonb is not null`})`
  return [
    `create table audit_log (
      id ${text} primary key check (id <> ''),
      at ${text} not null ${isTime('at')},
      action text not null check (action in ('create', 'update', 'delete')),
      kind text not null check (kind in ('product', 'order', 'user', 'payment_method')),
      entity_id ${text} not null check (entity_id <> ''),
      before text ${isJson('before')},
      after text ${isJson('after')},
      address text not null,
      check ((before is null) = (action = 'create') and (after is null) = (action = 'delete'))
    )${sqlite ? ' strict' : ''}`,
    'create index audit_log_time on audit_log (at, id)',
    'create index audit_log_kind on audit_log (kind, at, id)',
    'create index audit_log_entity on audit_log (entity_id, at, id)',
  ]
}

const refusal = 'the audit record is append-only'

const sqliteAppendOnly = ['update', 'delete'].map(
  (write) => `create trigger audit_log_no_${write} before ${write} on audit_log
    begin select raise(abort, '${refusal}'); end`,
)

const postgresAppendOnly = [
  `create function refuse_audit_change() returns trigger language plpgsql as
    $$ begin raise exception '${refusal}'; end $$`,
  `create trigger audit_log_append_only before update or delete or truncate on audit_log
    execute function refuse_audit_change()`,
]

// Times, e-mail addresses and references are compared byte by byte, as SQLite does, not by the language of the database. That
// changes no row, only the catalogue.
const postgresText = [
  `alter table orders
    alter column created_at type text collate "C",
    alter column email type text collate "C",
    alter column reference type text collate "C"`,
  `alter table users
    alter column created_at type text collate "C",
    alter column email type text collate "C"`,
  'alter table products alter column created_at type text collate "C"',
  'alter table payment_methods alter column created_at type text collate "C"',
]

// Lists walk an index and count in one, so every column that they filter by is in it: an order's row is long.
const indices = [
  'create index orders_by_time on orders (created_at, id, status, total_cents)',
  'create index orders_by_total on orders (total_cents, id, status, created_at)',
  'create index orders_by_email on orders (email, id, status, created_at)',
  'create index orders_by_status on orders (status, created_at, id, total_cents, email, reference, user_id)',
  'create index orders_by_status_and_total on orders (status, total_cents, id, created_at)',
  'create index orders_by_status_and_email on orders (status, email, id, created_at)',
  'create index orders_words on orders (id, reference, email, user_id, status, created_at, total_cents)',
  `create index orders_pending on orders (payment_method_id) where status = 'pending'`,
  'drop index orders_of_user',
  'create index orders_of_user on orders (user_id, id, total_cents)',
  'create index users_by_time on users (created_at, id)',
]
