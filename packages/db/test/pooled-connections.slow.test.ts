import { expect, onTestFinished, test } from 'vitest'
import { openShop } from '../src/backup/backup-file.ts'
import { putShop, refuseNodes } from '../src/backup/restore-to-postgres.ts'
import { migrate, openDatabase, shopState, transact, users } from '../src/index.ts'
import { freshDatabase, freshPostgres, limitedPostgres } from './fixture.ts'
import { within } from './postgres-copy.ts'
import { userRow } from './rows.ts'
import { transactionPooler } from './transaction-pooler.ts'

const open = async (url: string) => {
  const database = await openDatabase({ url })
  onTestFinished(database.close)
  return database
}

const forgetful =
  'The PostgreSQL database cannot be used: the pooler in front of it does not pass prepared statements on. ' +
  'Use PgBouncer 1.21 or newer with max_prepared_statements, or put ?prepared_statements=false behind DATABASE_URL'

test.each([1, 2, 5])('refuses a pooler of %i without prepared statements', async (connections) => {
  const url = await transactionPooler(await freshPostgres(), connections)
  await expect(openDatabase({ url })).rejects.toThrow(forgetful)
})

test('works through such a pooler without prepared statements', async () => {
  const url = await transactionPooler(await freshPostgres(), 5)
  const { db, warnings } = await open(`${url}?prepared_statements=false`)
  expect(warnings).toEqual([])
  await transact(db, (trx) => users.insert(trx, userRow()))
  const found = await Promise.all(Array.from({ length: 20 }, () => users.findByEmail(db, userRow().email)))
  expect(found).not.toContain(undefined)
})

test('refuses a server that allows a single connection', async () => {
  await expect(openDatabase({ url: await limitedPostgres(1) })).rejects.toThrow(
    'The PostgreSQL database cannot be used: it allows this user 1 connection, and a node needs 2 at least',
  )
})

/** Creates a database with a shop in one schema, and returns the URL of an empty schema in it. */
const twoSchemas = async () => {
  const url = await freshPostgres({ bare: true })
  await within(url, (client) => client.query('create schema other'))
  const first = await open(url)
  await migrate(first)
  await transact(first.db, (trx) => shopState.ensure(trx, shopState.keys.shopId, 'the first shop'))
  return { url, first, other: `${url}?options=-c%20search_path%3Dother,public` }
}

test('restores into a schema while the shop of another schema runs, and leaves its tables', async () => {
  const { url, first, other } = await twoSchemas()
  const second = await openDatabase({ url: other })
  await migrate(second)
  await transact(second.db, (trx) => shopState.ensure(trx, shopState.keys.shopId, 'the second shop'))
  await second.close()
  const backup = await freshDatabase('sqlite')
  await transact(backup.db, (trx) => shopState.ensure(trx, shopState.keys.shopId, 'the restored shop'))
  await using target = await openShop(other, '')
  await putShop(target, true, backup.db, async () => {})
  expect(await shopState.findShopId(target)).toBe('the restored shop')
  expect(await shopState.findShopId(first.db)).toBe('the first shop')
  await using running = await openShop(url, '')
  await expect(refuseNodes(running)).rejects.toThrow('The shop runs on this database')
})

test.each(['läden', 'a'.repeat(63)])('finds the nodes of a shop in the schema %s', async (schema) => {
  const url = await freshPostgres({ bare: true })
  await within(url, (client) => client.query(`create schema "${schema}"`))
  const ownSchema = `${url}?options=${encodeURIComponent(`-c search_path=${schema}`)}`
  const node = await open(ownSchema)
  await migrate(node)
  await transact(node.db, (trx) => shopState.ensure(trx, shopState.keys.shopId, 'a shop'))
  await using running = await openShop(ownSchema, '')
  await expect(refuseNodes(running)).rejects.toThrow('The shop runs on this database')
})
