import { freshDatabase } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import { exerciseShop } from './exercise-shop.ts'
import { startServer } from './harness.ts'

test('a node continues while a newer node upgrades the database, as long as the schema only grows', async () => {
  const database = await freshDatabase('postgres')
  const server = await startServer('postgres', { database })
  // Runs each request twice, so that the connection prepares all statements.
  await exerciseShop(server)
  await exerciseShop(server)

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
    .addColumn('weight', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()

  await exerciseShop(server)
  expect(server.logged.filter(({ level }) => level >= 40)).toEqual([])
})
