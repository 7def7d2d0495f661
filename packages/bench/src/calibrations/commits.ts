// Calibration C: durable commits alone, each with one row of an order and one row of an order line. `commits.ts seconds` must
// run in an empty folder.
import { randomUUID } from 'node:crypto'
import Sqlite from 'better-sqlite3'
import { repeat } from './repeat.ts'

const database = new Sqlite('commits.db')
database.pragma('journal_mode = WAL')
database.pragma('synchronous = FULL')
database.exec(`
  create table orders (id text primary key, user_id text, total_cents integer, status text, created_at text) strict;
  create table order_lines (order_id text, position integer, product_id text, price_cents integer, qty integer,
    primary key (order_id, position)) strict, without rowid;`)
const order = database.prepare('insert into orders values (?, ?, ?, ?, ?)')
const line = database.prepare('insert into order_lines values (?, ?, ?, ?, ?)')
const customer = randomUUID()
const commit = database.transaction(() => {
  const id = randomUUID()
  order.run(id, customer, 3_899_000, 'pending', new Date().toISOString())
  line.run(id, 0, customer, 3_899_000, 1)
})

await repeat(commit)
