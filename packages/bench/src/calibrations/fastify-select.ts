// Calibration B: Fastify, and for each request one prepared SELECT and JSON.stringify. `fastify-select.ts products` runs in an empty
// folder, and returns the products of the argument. Its table has a column per field; fields that are lists are stored and
// returned as JSON text, and booleans as 0 and 1.
import Sqlite from 'better-sqlite3'
import { fastify } from 'fastify'

const products: object[] = JSON.parse(process.argv[2] ?? '')
const database = new Sqlite('products.db')
database.pragma('journal_mode = WAL')
const columns = Object.keys(products[0] ?? {})
database.exec(`create table products (${columns.join(', ')})`)
const insert = database.prepare(`insert into products values (${columns.map(() => '?').join(', ')})`)
const asColumn = (value: unknown) => {
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'object' ? JSON.stringify(value) : value
}
database.transaction(() => {
  for (const product of products) insert.run(Object.values(product).map(asColumn))
})()

const select = database.prepare('select * from products order by created_at')
const server = fastify()
server.get('/', (_, reply) => reply.type('application/json').send(JSON.stringify(select.all())))
console.log(await server.listen({ host: '127.0.0.1', port: 0 }))
