import type { Migration } from './migrations.ts'

/** What was answered to requests of the admin with an idempotency key: they belong to no user. */
export const addAdminIdempotency: Migration = (dialect) => {
  const sqlite = dialect === 'sqlite'
  return [
    `create table admin_idempotency_keys (
      key text primary key check (length(key) between 1 and 255),
      request_hash text not null,
      response text not null,
      created_at text not null check (created_at like '____-__-__T__:__:__%Z')
    )${sqlite ? ' strict' : ''}`,
    'create index admin_idempotency_keys_age on admin_idempotency_keys (created_at)',
  ]
}
