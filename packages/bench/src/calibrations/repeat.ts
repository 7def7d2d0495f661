// Calibrations C and D: durable commits alone, each with one row of an order and one row of an order line; and password hashes
// alone, one after the other, with the shop's parameters. `repeat.ts commits` and `repeat.ts hashes` run in an empty folder for
// the seconds of the second argument, and print the number per second.
import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { passwordCost } from '@voltway/domain'
import Sqlite from 'better-sqlite3'

const [, , work, seconds] = process.argv

const openCommits = () => {
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
  return database.transaction(() => {
    const id = randomUUID()
    order.run(id, customer, 3_899_000, 'pending', new Date().toISOString())
    line.run(id, 0, customer, 3_899_000, 1)
  })
}

const run = work === 'commits' ? openCommits() : () => hash('correct horse battery', passwordCost)
const start = performance.now()
let count = 0
for (; performance.now() - start < Number(seconds) * 1000; count += 1) await run()
console.log(JSON.stringify({ value: (count * 1000) / (performance.now() - start) }))
