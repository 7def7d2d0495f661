import type { Order, PlacedOrder, Product } from '@voltway/contract'
import { freshDatabase } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import { startServer, type TestServer } from './harness.ts'
import { form, image, png, text, upload } from './upload-form.ts'

/** What shoppers and the shopkeeper do, each thing once; an answer that is not 200 fails. */
const doEverything = async (server: TestServer) => {
  const { ok, ask, query, adminSecret: secret } = server
  const { token, email, password, product, checkout, method, user } = await server.aFullCart()
  await ok(ask('POST', '/api/auth/login', { body: { email, password } }))
  await ok(ask('GET', '/api/cart', { token }))
  const placed = await ok<PlacedOrder>(ask('POST', '/api/checkout', { token, body: checkout }))
  expect(await ok<Order[]>(ask('GET', '/api/orders', { token }))).toHaveLength(1)
  const status = { secret, body: { status: 'paid' } }
  await ok(ask('PUT', `/api/admin/orders/${placed.order.id}`, status))
  for (const list of ['products', 'payment-methods', 'orders', 'users'])
    await ok(ask('GET', `/api/admin/${list}`, { secret }))
  for (const list of [
    'products/search',
    'payment-methods/search',
    'orders/search',
    'users/search',
    'orders/overview',
    'audit',
  ])
    await ok(ask('GET', `/api/admin/${list}`, { secret }))
  await ok(query('orders.list', {}, { token }))
  const edit = form(text('price', '2'), image(await png()))
  const changed = await upload(server, edit, `PUT /api/admin/products/${product.id}`)
  expect(changed.status, changed.text).toBe(200)
  const { image: path } = JSON.parse(changed.text) as Product
  expect((await ask('GET', path)).status).toBe(200)
  await ok(ask('DELETE', `/api/admin/products/${product.id}`, { secret }))
  await ok(ask('DELETE', `/api/admin/payment-methods/${method.id}`, { secret }))
  await ok(ask('POST', '/api/auth/logout', { token }))
  await ok(ask('DELETE', `/api/admin/users/${user.id}`, { secret }))
}

test('a node goes on while a newer one upgrades the database under it, as long as the schema only grows', async () => {
  const database = await freshDatabase('postgres')
  const server = await startServer('postgres', { database })
  // Twice, so that what is prepared is prepared.
  await doEverything(server)
  await doEverything(server)

  const tables = (await database.db.introspection.getTables()).filter(({ isView }) => !isView)
  for (const { name } of tables) {
    await database.db.schema.alterTable(name).addColumn('of_a_later_version', 'text').execute()
    await database.db.schema
      .createIndex(`${name}_of_a_later_version`)
      .on(name)
      .column('of_a_later_version')
      .execute()
  }
  await database.db.schema.createTable('table_of_a_later_version').addColumn('id', 'text').execute()
  await database.db.schema
    .alterTable('products')
    .addColumn('stock', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()

  await doEverything(server)
  expect(server.logged.filter(({ level }) => level >= 40)).toEqual([])
})
