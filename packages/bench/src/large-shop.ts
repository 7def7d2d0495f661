import { join } from 'node:path'
import { foldText, referenceAlphabet } from '@voltway/db'
import Sqlite from 'better-sqlite3'
import { query } from './postgres.ts'
import type { Shop } from './shop.ts'

const firstNames = ['Ada', 'Björn', 'Chloé', 'Grace', 'İpek', 'José', 'Kira', 'Liam', 'Özlem', 'Zoë']
const lastNames = [
  'Smith',
  'Öztürk',
  'Çelik',
  'Evans',
  'Groß',
  'Hansen',
  'Jones',
  'Kim',
  'Müller',
  'Peña',
  'Ito',
]
// Most old orders are completed. Many of the newest 5 % are still open.
const oldStatuses = [...Array(6).fill('completed'), 'cancelled']
const newStatuses = ['pending', 'pending', 'paid', 'paid', 'shipped', 'completed', 'cancelled']
const secondsOfTwoYears = 2 * 365 * 24 * 60 * 60

/** Adds users and orders to the database of a stopped shop. */
export const fillShop = async (shop: Shop, users: number, orders: number): Promise<void> => {
  const statements = statementsFor(shop, users, orders)
  if (shop.by === 'PostgreSQL') {
    // In a shop that grows over time, autovacuum runs the last statement.
    for (const statement of [...statements, 'vacuum analyze']) await query(shop.databaseUrl, statement)
    return
  }
  const database = new Sqlite(join(shop.launch.cwd, 'voltway.db'))
  // The data need not survive a crash.
  database.pragma('synchronous = off')
  for (const statement of statements) database.exec(statement)
  database.close()
}

const numbers = (count: number) =>
  `with recursive numbers (i) as (
    select cast(0 as bigint) union all select i + 1 from numbers where i < ${count - 1})`

const pick = (list: readonly string[], number: string) =>
  `case ${number} % ${list.length} ${list.map((item, nth) => `when ${nth} then '${item}'`).join(' ')} end`

// The ids grow with time, as UUIDv7 ids do.
const id = (kind: string, number: string) =>
  `'01980000-${kind}-7000-8000-' || substr(cast(1000000000000 + ${number} as text), 2)`

/** SQL for a unique reference code per number. The factor is coprime to 30, so that codes differ and look random. */
const code = Array.from({ length: 8 }, (_, nth) => {
  const digit = `cast(1 + i * 777767777777 / ${30 ** nth} % 30 as int)`
  return `${nth === 4 ? "'-' || " : ''}substr('${referenceAlphabet}', ${digit}, 1)`
}).join(' || ')

/** Returns SQL for both databases. Only the expressions of times differ. */
const statementsFor = ({ by, methodId }: Shop, users: number, orders: number): string[] => {
  const since = Date.now() / 1000 - secondsOfTwoYears
  const time = (number: string, count: number) => {
    const seconds = `${since} + ${secondsOfTwoYears / count} * ${number}`
    return by === 'SQLite'
      ? `strftime('%Y-%m-%dT%H:%M:%fZ', ${seconds}, 'unixepoch')`
      : `to_char(to_timestamp(${seconds}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  }
  return [
    `insert into users (id, name, email, search_text, password_hash, created_at)
    ${numbers(users)}, customers as (select i,
      ${pick(firstNames, 'i')} || ' ' || ${pick(lastNames, '(i / 7)')} as name,
      ${pick(firstNames.map(foldText), 'i')} as first, ${pick(lastNames.map(foldText), '(i / 7)')} as last
      from numbers)
    select ${id('0001', 'i')}, name, first || '.' || last || '.' || i || '@example.com',
      first || ' ' || last || '\n' || first || '.' || last || '.' || i || '@example.com',
      '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaA', ${time('i', users)}
    from customers`,
    // A few customers have many orders, most customers have few.
    `insert into orders (id, user_id, email, total_cents, payment_method_id, status, reference, payment, created_at)
    ${numbers(orders)}, placed as (select i, 'VW-' || ${code} as reference, 49900 + 100 * (i * 104729 % 90000) as cents,
      ${id('0001', `(i * 7919 % ${users} * (i * 31 % 1000) / 1000)`)} as user_id from numbers)
    select ${id('0004', 'i')}, user_id, email, cents, '${methodId}',
      case when i < ${orders * 0.95} then ${pick(oldStatuses, '(i * 31 / 7)')} else ${pick(newStatuses, 'i')} end,
      reference, '{"type":"crypto","name":"Wallet","address":"${'a'.repeat(42)}","currency":"BTC","amount":"' ||
        (cents / 100) || '.00 USD","reference":"' || reference || '"}', ${time('i', orders)}
    from placed join users on users.id = user_id`,
    `insert into order_lines (order_id, position, product_id, name, price_cents, image, qty, choices)
    ${numbers(orders)}, listed as (select *, row_number() over (order by id) - 1 as nth from products)
    select ${id('0004', 'i')}, position, id, name, price_cents, image, 1, '[]'
    from numbers cross join (select 0 as position union all select 1) as positions
    join listed on nth = (i * 7919 + position) % (select count(*) from products)
    where position <= i % 2`,
    `insert into order_history (order_id, position, status, at)
    select id, 1, status, created_at from orders where status <> 'pending'`,
  ]
}
