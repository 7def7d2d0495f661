import { postgresTrigrams, type SqlTypes } from '../sql-types.ts'

const statuses = `('pending', 'paid', 'shipped', 'completed', 'cancelled')`

/** Creates orders with their lines and history, payment methods, and idempotency keys. */
export const createOrders = (types: SqlTypes): string[] => {
  const { bytewise, integer, strict, clustered, isTime, isJson, isArray, isSqlite } = types
  return [
    `create table orders (
      id ${bytewise} primary key check (id <> ''),
      user_id ${bytewise} not null references users (id) on delete cascade,
      email ${bytewise} not null check (email <> ''),
      total_cents ${integer} not null check (total_cents >= 0),
      payment_method_id text not null check (payment_method_id <> ''),
      status text not null check (status in ${statuses}),
      reference ${bytewise} not null unique check (reference <> ''),
      payment text not null ${isJson('payment')},
      delivery text ${isJson('delivery')},
      country text check (length(country) = 2),
      tracking text ${isJson('tracking')},
      note text not null default '',
      search_text ${bytewise} not null default '',
      created_at ${bytewise} not null ${isTime('created_at')},
      updated_at ${bytewise} not null ${isTime('updated_at')},
      version integer not null default 1 check (version >= 1)
    ) ${clustered}`,
    ...orderIndexes,
    ...(isSqlite ? sqliteOrderIndexes : postgresOrderIndexes),
    `create table order_lines (
      order_id ${bytewise} not null references orders (id) on delete cascade,
      position ${integer} not null check (position between 0 and 99),
      product_id text not null check (product_id <> ''),
      name text not null check (name <> ''),
      price_cents ${integer} not null check (price_cents between 0 and 9999999999),
      image text not null check (image like '/%'),
      qty ${integer} not null check (qty between 1 and 999),
      choices text not null default '[]' ${isArray('choices')},
      stock_taken ${integer} not null default 0 check (stock_taken between 0 and qty),
      primary key (order_id, position)
    ) ${clustered}`,
    'create index order_lines_image on order_lines (image)',
    `create table order_history (
      order_id ${bytewise} not null references orders (id) on delete cascade,
      position ${integer} not null check (position >= 1),
      status text not null check (status in ${statuses} or status = 'withdrawal_received'),
      at text not null ${isTime('at')},
      "by" text check ("by" <> ''),
      primary key (order_id, position)
    ) ${clustered}`,
    // A declaration stays when its order is deleted. It is deleted with the account of its owner. Its e-mail address is not
    // verified, so the account with this address may belong to another person.
    `create table withdrawals (
      id ${bytewise} primary key check (id <> ''),
      order_id ${bytewise} unique references orders (id) on delete set null,
      user_id ${bytewise} references users (id) on delete cascade,
      reference text not null check (reference <> ''),
      name text not null check (length(name) between 1 and 100),
      email ${bytewise} not null check (email <> ''),
      message text not null,
      created_at ${bytewise} not null ${isTime('created_at')}
    ) ${strict}`,
    'create index withdrawals_of_user on withdrawals (user_id) where user_id is not null',
    `create table payment_methods (
      id ${bytewise} primary key check (id <> ''),
      type text not null check (type in ('crypto', 'bank')),
      name text not null check (length(name) between 1 and 100),
      details text not null ${isJson('details')},
      active ${integer} not null default 1 check (active in (0, 1)),
      position ${integer},
      created_at ${bytewise} not null ${isTime('created_at')},
      updated_at ${bytewise} not null ${isTime('updated_at')},
      version integer not null default 1 check (version >= 1),
      search_text ${bytewise} not null
    ) ${strict}`,
    `create table idempotency_keys (
      user_id ${bytewise} references users (id) on delete cascade,
      key text not null check (length(key) between 1 and 255),
      request_hash text not null,
      response text not null,
      created_at text not null ${isTime('created_at')},
      unique (user_id, key)
    ) ${strict}`,
    // The admin's keys have no user, and a unique constraint does not compare nulls.
    'create unique index idempotency_keys_of_admin on idempotency_keys (key) where user_id is null',
    'create index idempotency_keys_age on idempotency_keys (created_at)',
  ]
}

// These indexes have the columns that their lists filter and sort by, so that a list does not read the long rows of orders.
const orderIndexes = [
  `create index orders_by_status on orders
    (status, created_at, id, total_cents, email, reference, user_id, payment_method_id, country)`,
  'create index orders_of_user on orders (user_id, id, total_cents, status, created_at, email, reference)',
]

// An order writes a page for each index, so SQLite has few. Its worker thread scans all orders for changed ones. To sort by total or
// e-mail address, or to filter by payment method, country or word, it scans one index. These scans are fast enough for the size of
// a shop on SQLite. See docs/decisions/0017-order-search.md.
const sqliteOrderIndexes = [
  'create index orders_by_time on orders (created_at, id, status, total_cents, payment_method_id, country)',
  `create index orders_words on orders
    (id, email, user_id, status, created_at, total_cents, payment_method_id, country, search_text)`,
]

const postgresOrderIndexes = [
  'create index orders_by_time on orders (created_at, id, status, total_cents)',
  'create index orders_by_total on orders (total_cents, id, status, created_at)',
  'create index orders_by_email on orders (email, id, status, created_at)',
  'create index orders_by_update on orders (updated_at, id, status)',
  'create index orders_by_method on orders (payment_method_id, created_at, id, status, total_cents)',
  'create index orders_by_country on orders (country, created_at, id, status, total_cents) where country is not null',
  postgresTrigrams('orders'),
]
