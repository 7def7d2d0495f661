import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '@voltway/db'
import { expect, test } from 'vitest'
import { backUpShop, productsOf, restoreShop, shopData, withShop } from './shop-data.ts'
import { stoppedShop } from './stopped-shop.ts'

test('--replace on PostgreSQL drops only the tables of the shop', async () => {
  const [shop, other] = [await stoppedShop('postgres'), await stoppedShop('postgres')]
  const database = await openDatabase({ url: shop.env.DATABASE_URL })
  await database.db.schema.createTable('accounts_of_a_neighbour').addColumn('id', 'text').execute()
  const { folder } = await backUpShop(other)
  await expect(restoreShop(folder, shop, true)).rejects.toThrow('stop all of its nodes')
  await database.close()
  await restoreShop(folder, shop, true)
  expect(await productsOf(shop)).toEqual([other.product.id])
  const tables = await withShop(shop, (db) => db.introspection.getTables())
  expect(tables.map(({ name }) => name)).toContain('accounts_of_a_neighbour')
})

test('a restore replaces a shop whose database lacks a table, and retains its file', async () => {
  const [shop, other] = [await stoppedShop('sqlite'), await stoppedShop('sqlite')]
  using database = new DatabaseSync(join(shop.dataDir, 'voltway.db'))
  database.exec('drop table order_history')
  const { folder } = await backUpShop(other)
  const { code, lines, out } = await shopData(['restore', folder, '--replace'], shop)
  expect({ code, lines }).toEqual({ code: 0, lines: [] })
  expect(out).toContain('The current shop cannot be backed up. no such table')
  expect(readdirSync(join(shop.dataDir, 'before-restore'))).toContainEqual(
    expect.stringMatching(/^unreadable-/),
  )
  expect(await productsOf(shop)).toEqual([other.product.id])
})

test('a restore does not replace a shop whose database another program has locked', async () => {
  const [shop, other] = [await stoppedShop('sqlite'), await stoppedShop('sqlite')]
  const { folder } = await backUpShop(other)
  const lock = new DatabaseSync(join(shop.dataDir, 'voltway.db'))
  lock.exec('pragma locking_mode = exclusive; begin exclusive; commit')
  const { code, lines } = await shopData(['restore', folder, '--replace'], shop)
  lock.close()
  expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringContaining('locked')] })
  expect(await productsOf(shop)).toEqual([shop.product.id])
})

test('a restore replaces a shop with a damaged file, and retains the damaged files', async () => {
  const shop = await stoppedShop('sqlite')
  const { folder } = await backUpShop(shop)
  const file = join(shop.dataDir, 'voltway.db')
  const bytes = readFileSync(file)
  bytes.fill(0xa5, 4096 * 2, 4096 * 6)
  writeFileSync(file, bytes)
  await restoreShop(folder, shop, true)
  expect(await productsOf(shop)).toEqual([shop.product.id])
  const [moved = ''] = readdirSync(join(shop.dataDir, 'before-restore'))
  expect(readFileSync(join(shop.dataDir, 'before-restore', moved, 'voltway.db'))).toEqual(bytes)
})
