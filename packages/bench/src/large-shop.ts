import type {
  AuditRow,
  Database,
  Db,
  NewProductRow,
  OrderLineRow,
  OrderRow,
  OrderStepRow,
  PaymentMethodRow,
  UserRow,
} from '@voltway/db'
import { foldedWords, foldText, formatReference, referenceAlphabet, transact } from '@voltway/db'
import { sql } from 'kysely'

/** How much there is in a shop. */
export type Size = { orders: number; users: number; products: number }

const days = 730
const methods = 4
const batch = 5000

/** When the newest order was placed. */
const now = Date.now()

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
] as const
const newStatuses = ['pending', 'pending', 'paid', 'paid', 'shipped', 'completed', 'cancelled'] as const

/** Fills an empty, migrated shop; of the same size it is the same shop in every run, but for the day of its newest order. */
export const fillShop = async ({ db, dialect, withoutTimeouts }: Database, size: Size): Promise<void> => {
  const own = withoutTimeouts?.()
  const fill = (table: string, howMany: number, rows: (number: number) => object[]) =>
    insert(own ?? db, dialect, table, howMany, rows)
  // Nothing here has to outlive a failure.
  if (own === undefined) await sql`pragma synchronous = off`.execute(db)
  if (own === undefined) await sql`pragma cache_size = -500000`.execute(db)
  await fill('users', size.users, (number) => [user(number, size)])
  await fill('products', size.products, (number) => [product(number, size)])
  await fill('product_slugs', size.products, (number) => [slugRow(product(number, size))])
  await fill('payment_methods', methods, (number) => [method(number)])
  await fill('orders', size.orders, (number) => [order(number, size)])
  await fill('order_lines', size.orders, (number) => linesOf(number, size))
  await fill('order_history', size.orders, (number) => stepsOf(order(number, size)))
  await fill('audit_log', size.orders / 5, (number) => [auditEntry(number, size)])
  if (own === undefined) return
  // What autovacuum does in a shop that grew with time.
  await sql`vacuum analyze`.execute(own)
  await own.destroy()
}

type Random = (below: number) => number

// Mulberry32, from another start for each row.
const seeded = (seed: number): Random => {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

// A few customers order often, most of them seldom.
const skewed = (random: Random, below: number) => Math.floor((random(below) * random(below)) / below)

const pick = <const Item>(list: readonly Item[], random: Random): Item => list[random(list.length)] as Item

// As UUIDv7 ids do, these grow with time.
const idOf = (kind: string, number: number) =>
  `01980000-${kind}-7000-8000-${String(number).padStart(12, '0')}`

const momentOf = (number: number, howMany: number) => {
  const span = days * 24 * 60 * 60 * 1000
  return new Date(now - span + Math.floor((span * (number + 1)) / howMany)).toISOString()
}

const user = (number: number, { users }: Size): UserRow & { search_text: string } => {
  const random = seeded(number)
  const [first, last] = [pick(firstNames, random), pick(lastNames, random)]
  const mailbox = `${first}.${last}`
    .normalize('NFKD')
    .replace(/[^a-z.]/gi, '')
    .toLowerCase()
  const [name, email] = [`${first} ${last}`, `${mailbox}.${number}@example.com`]
  return {
    id: idOf('0001', number),
    name,
    email,
    search_text: foldText(`${name}\n${email}`),
    password_hash: `$argon2id$v=19$m=19456,t=2,p=1$${'c2FsdA'.repeat(4)}$${'aGFzaA'.repeat(7)}`,
    created_at: momentOf(number, users),
  }
}

/** Columns with a default are left to the database. */
type FilledProduct = NewProductRow & { slug: string; category: string }

const product = (number: number, { products }: Size): FilledProduct => {
  const name = `${models[number % models.length]} ${number}`
  const category = number % models.length < 3 ? 'Cars' : 'Energy'
  const description = 'Quick, quiet and made to last. '.repeat(10)
  return {
    id: idOf('0002', number),
    name,
    price_cents: 49_900 + ((1000 * number) % 9_000_000),
    description,
    image: `/images/${number}-1600x900.webp`,
    created_at: momentOf(number, products),
    slug: `product-${number}`,
    category,
    search_text: [`${name} ${category}`, description].map((text) => foldedWords(text).join(' ')).join('\n'),
  }
}

const slugRow = ({ id, slug }: FilledProduct) => ({ slug, product_id: id })

const method = (number: number): PaymentMethodRow & { search_text: string } => ({
  id: idOf('0003', number),
  type: 'crypto',
  name: `Wallet ${number}`,
  details: JSON.stringify({ address: 'a'.repeat(42), currency: 'BTC' }),
  created_at: momentOf(0, 1),
  search_text: `wallet ${number}`,
})

const codes = BigInt(referenceAlphabet.length) ** 8n
const referenceOf = (number: number) => {
  // A factor without a divisor in common with `codes` makes every number another code, and none look like the next.
  let rest = (BigInt(number) * 777_767_777_777n) % codes
  let code = ''
  for (let at = 0; at < 8; at += 1) {
    code += referenceAlphabet[Number(rest % BigInt(referenceAlphabet.length))]
    rest /= BigInt(referenceAlphabet.length)
  }
  return formatReference(code)
}

const order = (number: number, size: Size): OrderRow => {
  const random = seeded(number)
  const { id, email } = user(skewed(random, size.users), size)
  const total_cents = 49_900 + 100 * random(90_000)
  const amount = `${(total_cents / 100).toFixed(2)} USD`
  const reference = referenceOf(number)
  const methodNumber = random(methods)
  const payment = {
    type: 'crypto',
    name: `Wallet ${methodNumber}`,
    address: 'a'.repeat(42),
    currency: 'BTC',
    amount,
    reference,
  }
  return {
    id: idOf('0004', number),
    user_id: id,
    email,
    total_cents,
    payment_method_id: idOf('0003', methodNumber),
    status: pick(number >= size.orders * 0.95 ? newStatuses : oldStatuses, random),
    reference,
    payment: JSON.stringify(payment),
    created_at: momentOf(number, size.orders),
  }
}

const linesOf = (number: number, size: Size): (OrderLineRow & { order_id: string; position: number })[] => {
  const random = seeded(number)
  return Array.from({ length: 1 + random(2) }, (_, position) => {
    const { id: product_id, name, price_cents, image } = product(random(size.products), size)
    return {
      order_id: idOf('0004', number),
      position,
      product_id,
      name,
      price_cents,
      image,
      qty: 1 + random(3),
      choices: '[]',
    }
  })
}

const stepsOf = ({
  id: order_id,
  status,
  created_at: at,
}: OrderRow): (OrderStepRow & { order_id: string; position: number })[] =>
  status === 'pending' ? [] : [{ order_id, position: 1, status, at }]

const auditEntry = (number: number, { orders }: Size): AuditRow => ({
  id: idOf('0005', number),
  at: momentOf(number, orders / 5),
  action: 'update',
  kind: 'order',
  entity_id: idOf('0004', number),
  before: '{"status":"pending"}',
  after: '{"status":"paid"}',
  address: '192.0.2.1',
})

/** One statement and one transaction per batch; its parameter is the JSON of the rows. */
const insert = async (
  db: Db,
  dialect: Database['dialect'],
  table: string,
  howMany: number,
  rows: (number: number) => object[],
) => {
  for (let start = 0; start < howMany; start += batch) {
    const numbers = Array.from({ length: Math.min(batch, howMany - start) }, (_, nth) => start + nth)
    const all = numbers.flatMap(rows)
    if (all.length === 0) continue
    const names = Object.keys(all[0] ?? {})
    const columns = sql.join(names.map((name) => sql.ref(name)))
    const json = JSON.stringify(all)
    const values =
      dialect === 'postgres'
        ? sql`select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json})`
        : sql`select ${sql.join(names.map((name) => sql`value ->> ${sql.lit(`$.${name}`)}`))} from json_each(${json})`
    await transact(db, (trx) => sql`insert into ${sql.table(table)} (${columns}) ${values}`.execute(trx))
  }
}
