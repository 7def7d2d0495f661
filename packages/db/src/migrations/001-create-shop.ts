import type { Migration } from './migrations.ts'

// `like` is the one pattern that both databases know.
const isTime = (column: string) => `check (${column} like '____-__-__T__:__:__%Z')`
const statuses = `('pending', 'paid', 'shipped', 'completed', 'cancelled')`

/** Users, sessions, products, carts, orders, payment methods, idempotency keys and what the shop remembers of itself. */
export const createShop: Migration = (dialect) => {
  const sqlite = dialect === 'sqlite'
  // PostgreSQL orders text by the language of the database; ids are ordered by their bytes.
  const id = sqlite ? 'text' : 'text collate "C"'
  // Text that the program has folded, so that both databases find and sort alike.
  const folded = id
  const integer = sqlite ? 'integer' : 'bigint'
  const end = sqlite ? ' strict' : ''
  const clustered = sqlite ? ' strict, without rowid' : ''
  const isJson = (column: string) =>
    sqlite ? `check (json_valid(${column}))` : `check (${column}::jsonb is not null)`
  return [
    `create table users (
      id ${id} primary key check (id <> ''),
      name text not null check (length(name) between 1 and 100),
      email text not null unique check (email = lower(email) and length(email) between 1 and 254),
      password_hash text not null check (password_hash <> ''),
      created_at text not null ${isTime('created_at')},
      search_text ${folded} not null
    )${end}`,
    `create table sessions (
      token_hash text primary key check (token_hash <> ''),
      user_id ${id} not null references users (id) on delete cascade,
      created_at text not null ${isTime('created_at')},
      expires_at text not null ${isTime('expires_at')}
    )${end}`,
    'create index sessions_user on sessions (user_id)',
    'create index sessions_expiry on sessions (expires_at)',
    `create table products (
      id ${id} primary key check (id <> ''),
      name text not null check (length(name) between 1 and 200),
      price_cents ${integer} not null check (price_cents between 0 and 9999999999),
      description text not null check (length(description) <= 5000),
      image text not null check (image like '/%'),
      created_at text not null ${isTime('created_at')},
      deleted_at text ${isTime('deleted_at')}
    )${end}`,
    'create index products_on_sale on products (id) where deleted_at is null',
    'create index products_image on products (image) where deleted_at is null',
    `create table carts (
      user_id ${id} primary key references users (id) on delete cascade,
      revision ${integer} not null check (revision >= 0)
    )${clustered}`,
    `create table cart_lines (
      user_id ${id} not null references carts (user_id) on delete cascade,
      position ${integer} not null check (position between 0 and 99),
      product_id ${id} not null references products (id),
      qty ${integer} not null check (qty between 1 and 999),
      primary key (user_id, position),
      unique (user_id, product_id)
    )${clustered}`,
    'create index cart_lines_product on cart_lines (product_id)',
    `create table orders (
      id ${id} primary key check (id <> ''),
      user_id ${id} not null references users (id) on delete cascade,
      email text not null check (email <> ''),
      total_cents ${integer} not null check (total_cents >= 0),
      payment_method_id text not null check (payment_method_id <> ''),
      status text not null check (status in ${statuses}),
      reference text not null unique check (reference <> ''),
      payment text not null ${isJson('payment')},
      created_at text not null ${isTime('created_at')}
    )${end}`,
    'create index orders_of_user on orders (user_id, id)',
    `create table order_lines (
      order_id ${id} not null references orders (id) on delete cascade,
      position ${integer} not null check (position between 0 and 99),
      product_id text not null check (product_id <> ''),
      name text not null check (name <> ''),
      price_cents ${integer} not null check (price_cents between 0 and 9999999999),
      image text not null check (image like '/%'),
      qty ${integer} not null check (qty between 1 and 999),
      primary key (order_id, position)
    )${clustered}`,
    'create index order_lines_image on order_lines (image)',
    `create table order_history (
      order_id ${id} not null references orders (id) on delete cascade,
      position ${integer} not null check (position >= 0),
      status text not null check (status in ${statuses}),
      at text not null ${isTime('at')},
      primary key (order_id, position)
    )${clustered}`,
    `create table payment_methods (
      id ${id} primary key check (id <> ''),
      type text not null check (type in ('crypto', 'bank')),
      name text not null check (length(name) between 1 and 100),
      details text not null ${isJson('details')},
      created_at text not null ${isTime('created_at')},
      search_text ${folded} not null
    )${end}`,
    `create table idempotency_keys (
      user_id ${id} not null references users (id) on delete cascade,
      key text not null check (length(key) between 1 and 255),
      request_hash text not null,
      response text not null,
      created_at text not null ${isTime('created_at')},
      primary key (user_id, key)
    )${end}`,
    'create index idempotency_keys_age on idempotency_keys (created_at)',
    `create table shop_state (
      key text primary key,
      value text not null
    )${clustered}`,
  ]
}
