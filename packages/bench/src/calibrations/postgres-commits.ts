// Calibration G: as C, by one client of PostgreSQL. `postgres-commits.ts seconds url`, where the database is empty.
import { randomUUID } from 'node:crypto'
import pg from 'pg'

const [, , seconds, url] = process.argv
const client = new pg.Client({ connectionString: url })
await client.connect()
await client.query(`
  create table if not exists orders (id text primary key, user_id text, total_cents bigint, status text, created_at text);
  create table if not exists order_lines (order_id text, position integer, product_id text, price_cents bigint, qty integer,
    primary key (order_id, position))`)
const order = { name: 'order', text: 'insert into orders values ($1, $2, $3, $4, $5)' }
const line = { name: 'line', text: 'insert into order_lines values ($1, $2, $3, $4, $5)' }
const customer = randomUUID()
const commit = async () => {
  const id = randomUUID()
  await client.query('begin')
  await client.query({ ...order, values: [id, customer, 3_899_000, 'pending', new Date().toISOString()] })
  await client.query({ ...line, values: [id, 0, customer, 3_899_000, 1] })
  await client.query('commit')
}

const forMs = Number(seconds) * 1000
const before = process.cpuUsage()
const start = performance.now()
let commits = 0
for (; performance.now() - start < forMs; commits += 1) await commit()
const { user, system } = process.cpuUsage(before)
const perSecond = (commits * 1000) / (performance.now() - start)
console.log(JSON.stringify({ value: perSecond, cpuMs: (user + system) / 1000 / commits }))
await client.end()
