import { indexTriggers, postgresTrigrams, type SqlTypes } from '../sql-types.ts'

/** Creates users with their search index, sessions and carts. */
export const createCustomers = (types: SqlTypes): string[] => {
  const { bytewise, integer, indexedId, strict, clustered, isTime, isJson, isArray, isSqlite } = types
  return [
    `create table users (
      ${indexedId} check (id <> ''),
      name text not null check (length(name) between 1 and 100),
      email ${bytewise} not null unique check (email = lower(email) and length(email) between 1 and 254),
      password_hash text not null check (password_hash <> ''),
      created_at ${bytewise} not null ${isTime('created_at')},
      last_login_at text ${isTime('last_login_at')},
      delivery text ${isJson('delivery')},
      search_text ${bytewise} not null
    ) ${strict}`,
    'create index users_by_time on users (created_at, id)',
    ...(isSqlite ? sqliteUserTrigrams : [postgresTrigrams('users')]),
    `create table sessions (
      token_hash text primary key check (token_hash <> ''),
      user_id ${bytewise} not null references users (id) on delete cascade,
      created_at text not null ${isTime('created_at')},
      expires_at text not null ${isTime('expires_at')}
    ) ${strict}`,
    'create index sessions_user on sessions (user_id)',
    'create index sessions_expiry on sessions (expires_at)',
    `create table carts (
      user_id ${bytewise} primary key references users (id) on delete cascade,
      revision ${integer} not null check (revision >= 0),
      lines text not null default '[]' ${isArray('lines')}
    ) ${clustered}`,
  ]
}

const sqliteUserTrigrams = [
  `create virtual table user_trigrams using fts5 (
    search_text, content = 'users', content_rowid = 'number', tokenize = 'trigram case_sensitive 1', detail = 'none', columnsize = 0
  )`,
  // Overwrites deleted names and e-mail addresses in the index too.
  `insert into user_trigrams (user_trigrams, rank) values ('secure-delete', 1)`,
  ...indexTriggers('users', 'user_trigrams'),
]
