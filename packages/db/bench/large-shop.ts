import { sql } from 'kysely'
import { type Handle, isPostgres, type Trx } from '../src/database.ts'
import type { Tables } from '../src/tables.ts'

/** How large the shop is that is measured. */
export const size = { users: 10_000, orders: 100_000, products: 300, methods: 4, audit: 20_000, days: 730 }

/** When the newest order was placed, or a moment later: the shop is the same in every run. */
export const now = Date.UTC(2026, 10, 1)

type Row = Record<string, unknown>
type Random = (below: number) => number

const firstNames =
  'Ada Björn Chloé David Özlem Faisal Grace Hana İpek José Kira Liam Mei Noor Øystein Zoë'.split(' ')
const lastNames =
  'Abe Öztürk Çelik Dubois Evans Groß Hansen Ito Jones Kim López Müller Novák Okafor Peña Smith'.split(' ')
const models = ['Model 3', 'Model Y', 'Model S', 'Solar Panel', 'Powerwall', 'Wall Connector']
// Most orders are long done; the newest ones are still open.
const oldStatuses = [
  'completed',
  'completed',
  'completed',
  'completed',
  'completed',
  'completed',
  'cancelled',
]
const newStatuses = ['pending', 'pending', 'paid', 'paid', 'shipped', 'completed', 'cancelled']
const newOrders = size.orders / 20
const batch = 5000

/** Fills an empty, migrated shop; the same rows in every run. */
export const fillShop = async (trx: Trx): Promise<void> => {
  const random = seeded(20_261_101)
  const users = rows(size.users, (number) => user(number, random))
  const products = rows(size.products, product)
  const orders = rows(size.orders, (number) =>
    order(number, users[skewed(random, users.length)] ?? {}, random),
  )
  await insert(trx, 'users', users)
  await insert(trx, 'products', products)
  await insert(trx, 'payment_methods', rows(size.methods, method))
  await insert(trx, 'orders', orders)
  await insert(
    trx,
    'order_lines',
    orders.flatMap(({ id }) => linesOf(id, random)),
  )
  await insert(trx, 'order_history', orders.flatMap(stepsOf))
  await insert(trx, 'audit_log', rows(size.audit, auditEntry))
}

const rows = (howMany: number, row: (number: number) => Row) =>
  Array.from({ length: howMany }, (_, n) => row(n))

// Mulberry32.
const seeded = (seed: number): Random => {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

// A few customers order often, most of them seldom.
const skewed = (random: Random, below: number) => Math.floor((random(below) * random(below)) / below)

const pick = (list: readonly string[], random: Random) => list[random(list.length)] ?? ''

// As UUIDv7 ids do, these grow with time.
const idOf = (kind: string, number: number) =>
  `01980000-${kind}-7000-8000-${String(number).padStart(12, '0')}`

const momentOf = (number: number, howMany: number) => {
  const span = size.days * 24 * 60 * 60 * 1000
  return new Date(now - span + Math.floor((span * number) / howMany)).toISOString()
}

const user = (number: number, random: Random): Row => {
  const [first, last] = [pick(firstNames, random), pick(lastNames, random)]
  const mailbox = `${first}.${last}`
    .normalize('NFKD')
    .replace(/[^a-z.]/gi, '')
    .toLowerCase()
  return {
    id: idOf('0001', number),
    name: `${first} ${last}`,
    email: `${mailbox}.${number}@example.com`,
    password_hash: `$argon2id$v=19$m=19456,t=2,p=1$${'c2FsdA'.repeat(4)}$${'aGFzaA'.repeat(7)}`,
    created_at: momentOf(number, size.users),
  }
}

const product = (number: number): Row => ({
  id: idOf('0002', number),
  name: `${models[number % models.length]} ${number}`,
  price_cents: 49_900 + 1000 * number,
  description: 'Quick, quiet and made to last. '.repeat(10),
  image: `/images/${number}-1600x900.webp`,
  created_at: momentOf(number, size.products),
})

const method = (number: number): Row => ({
  id: idOf('0003', number),
  type: 'crypto',
  name: `Wallet ${number}`,
  details: JSON.stringify({ address: 'a'.repeat(42), currency: 'BTC' }),
  created_at: momentOf(0, 1),
})

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const referenceOf = (number: number) => {
  // An odd factor makes every number another one of 2^40, and none look like the next.
  const mixed = (BigInt(number) * 777_767_777_777n) % 2n ** 40n
  const letters = Array.from({ length: 8 }, (_, at) => alphabet[Number((mixed >> BigInt(5 * at)) & 31n)])
  return `VW-${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

const order = (number: number, { id, email }: Row, random: Random): Row => {
  const total_cents = 49_900 + 100 * random(90_000)
  const amount = `${(total_cents / 100).toFixed(2)} USD`
  const reference = referenceOf(number)
  return {
    id: idOf('0004', number),
    user_id: id,
    email,
    total_cents,
    payment_method_id: idOf('0003', random(size.methods)),
    status: pick(number >= size.orders - newOrders ? newStatuses : oldStatuses, random),
    reference,
    payment: JSON.stringify({
      type: 'crypto',
      name: 'Wallet',
      address: 'a'.repeat(42),
      currency: 'BTC',
      amount,
      reference,
    }),
    created_at: momentOf(number, size.orders),
  }
}

const linesOf = (order_id: unknown, random: Random): Row[] =>
  rows(1 + random(2), (position) => {
    const { id: product_id, name, price_cents, image } = product(random(size.products))
    return { order_id, position, product_id, name, price_cents, image, qty: 1 + random(3) }
  })

const stepsOf = ({ id: order_id, status, created_at: at }: Row): Row[] =>
  [...new Set(['pending', status])].map((step, position) => ({ order_id, position, status: step, at }))

const auditEntry = (number: number): Row => ({
  id: idOf('0005', number),
  at: momentOf(number, size.audit),
  action: 'update',
  kind: 'order',
  entity_id: idOf('0004', number),
  before: '{"status":"pending"}',
  after: '{"status":"paid"}',
  address: '192.0.2.1',
})

/** One parameter per batch: the JSON of its rows. */
const insert = async (h: Handle, table: keyof Tables, all: Row[]) => {
  const columns = Object.keys(all[0] ?? {})
  const target = sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})`
  for (let start = 0; start < all.length; start += batch) {
    const json = JSON.stringify(all.slice(start, start + batch))
    const values = isPostgres(h)
      ? sql`select ${sql.join(columns.map((name) => sql.ref(name)))}
          from json_populate_recordset(null::${sql.table(table)}, ${json})`
      : sql`select ${sql.join(columns.map((name) => sql`value ->> ${sql.lit(`$.${name}`)}`))} from json_each(${json})`
    await sql`${target} ${values}`.execute(h)
  }
}
