// Calibration B: Fastify, and for each request one prepared SELECT and JSON.stringify. `fastify-select.ts products.json`
// answers those products.
import { readFileSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { fastify } from 'fastify'

const [, , file = ''] = process.argv
const products = JSON.parse(readFileSync(file, 'utf8'))
const database = new Sqlite(`${file}.db`)
database.pragma('journal_mode = WAL')
const columns = ['id', 'name', 'price', 'description', 'image', 'created_at']
database.exec(`create table if not exists products (${columns.join(', ')}); delete from products`)
const insert = database.prepare(
  `insert into products values (${columns.map((name) => `@${name}`).join(', ')})`,
)
database.transaction(() => {
  for (const product of products) insert.run(product)
})()

const select = database.prepare('select * from products order by created_at')
const server = fastify()
server.get('/', (_, reply) => reply.type('application/json').send(JSON.stringify(select.all())))
console.log(await server.listen({ host: '127.0.0.1', port: 0 }))
process.once('SIGTERM', () => process.exit(0))
