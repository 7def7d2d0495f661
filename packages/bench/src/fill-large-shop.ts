import { join } from 'node:path'
import { foldText, referenceAlphabet } from '@voltway/db'
import { openShop } from '@voltway/db/backup/backup-file'
import { sql } from 'kysely'
import type { Shop } from './shop.ts'

const names = ['Ada Smith', 'Björn Öztürk', 'Grace Evans', 'İpek Çelik', 'José Peña', 'Özlem Kim']
// Old orders are completed. Many of the newest 5 % are still open.
const newStatuses = ['pending', 'pending', 'paid', 'paid', 'shipped', 'completed', 'cancelled']
const secondsOfTwoYears = 2 * 365 * 24 * 60 * 60

/** Adds users and orders to the database of a stopped shop. */
export const fillLargeShop = async (shop: Shop, users: number, orders: number): Promise<void> => {
  await using db = await openShop(shop.databaseUrl || undefined, join(shop.dataDir, 'voltway.db'))
  for (const statement of statementsFor(shop, users, orders)) await sql.raw(statement).execute(db)
}

const numbers = (count: number) =>
  `with recursive numbers (i) as (
    select cast(0 as bigint) union all select i + 1 from numbers where i < ${count - 1})`

const pick = (list: readonly string[]) =>
  `case i % ${list.length} ${list.map((item, nth) => `when ${nth} then '${item}'`).join(' ')} end`

// The ids grow with time, as UUIDv7 ids do.
const id = (kind: string, number: string) =>
  `'01980000-${kind}-7000-8000-' || substr(cast(1000000000000 + ${number} as text), 2)`

/** SQL for a unique reference code per number. The factor is coprime to 30, so that codes differ and look random. */
const code = Array.from({ length: 8 }, (_, nth) => {
  const digit = `cast(1 + i * 777767777777 / ${30 ** nth} % 30 as int)`
  return `${nth === 4 ? "'-' || " : ''}substr('${referenceAlphabet}', ${digit}, 1)`
}).join(' || ')

/** Returns SQL for both databases. Only the expression of times differs. */
const statementsFor = ({ databaseUrl, methodId }: Shop, users: number, orders: number): string[] => {
  const isPostgres = databaseUrl !== ''
  const time = (count: number) => {
    const seconds = `${Date.now() / 1000 - secondsOfTwoYears} + ${secondsOfTwoYears / count} * i`
    return isPostgres
      ? `to_char(to_timestamp(${seconds}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      : `strftime('%Y-%m-%dT%H:%M:%fZ', ${seconds}, 'unixepoch')`
  }
  return [
    `insert into users (id, name, email, search_text, password_hash, created_at)
    ${numbers(users)}, customers as (select i, ${pick(names)} as name, ${pick(names.map(foldText))} as folded,
      'customer.' || i || '@example.com' as email from numbers)
    select ${id('0001', 'i')}, name, email, folded || '\n' || email,
      '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaA', ${time(users)} from customers`,
    // The distribution is skewed: the product of two pseudorandom numbers selects the customer of an order.
    `insert into orders (id, user_id, email, total_cents, payment_method_id, status, reference, payment, created_at,
      updated_at, search_text)
    ${numbers(orders)}, placed as (select i, 'VW-' || ${code} as reference,
      ${id('0001', `(i * 7919 % ${users} * (i * 31 % 1000) / 1000)`)} as user_id from numbers)
    select ${id('0004', 'i')}, user_id, email, 49900 + 100 * (i * 104729 % 90000), '${methodId}',
      case when i < ${orders * 0.95} then 'completed' else ${pick(newStatuses)} end, reference,
      '{"type":"crypto","name":"Wallet","address":"${'a'.repeat(42)}","currency":"BTC","amount":"499.00 USD",
        "reference":"' || reference || '"}', ${time(orders)}, ${time(orders)},
      replace(lower(reference), '-', '') || '\nwallet\n${'\t'}model 3'
    from placed join users on users.id = user_id`,
    `insert into order_lines (order_id, position, product_id, name, price_cents, image, qty, choices)
    ${numbers(orders)}, listed as (select *, row_number() over (order by id) - 1 as nth from products)
    select ${id('0004', 'i')}, 0, id, name, price_cents, image, 1, '[]'
    from numbers join listed on nth = i * 7919 % (select count(*) from products)`,
    `insert into order_history (order_id, position, status, at, "by")
    select id, 1, status, created_at, 'owner' from orders where status <> 'pending'`,
    // In a shop on PostgreSQL that grows over time, autovacuum runs it.
    ...(isPostgres ? ['vacuum analyze'] : []),
  ]
}
