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

test.each<[string, (file: string) => void]>([
  [
    'whose database lacks a table',
    (file) => {
      using database = new DatabaseSync(file)
      database.exec('drop table order_history')
    },
  ],
  ['with a damaged file', (file) => writeFileSync(file, readFileSync(file).fill(0xa5, 4096 * 2, 4096 * 6))],
])('a restore replaces a shop %s, and retains the file', async (_, damage) => {
  const [shop, other] = [await stoppedShop('sqlite'), await stoppedShop('sqlite')]
  const file = join(shop.dataDir, 'voltway.db')
  damage(file)
  const bytes = readFileSync(file)
  const { folder } = await backUpShop(other)
  const { code, lines, out } = await shopData(['restore', folder, '--replace'], shop)
  expect({ code, lines }).toEqual({ code: 0, lines: [] })
  expect(out).toContain('The current shop cannot be backed up.')
  const backups = join(shop.dataDir, 'before-restore')
  const copy = readdirSync(backups).find((name) => name.startsWith('unreadable-')) ?? ''
  expect(readFileSync(join(backups, copy, 'voltway.db'))).toEqual(bytes)
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
