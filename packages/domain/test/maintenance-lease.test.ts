import { shopState, type Trx, transact } from '@voltway/db'
import { freshDatabase } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import { acquireLease } from '../src/index.ts'
import { testShop } from './fixture.ts'

const hourMs = 60 * 60 * 1000

test('one of several nodes on PostgreSQL acquires the lease each hour', async () => {
  const database = await freshDatabase('postgres')
  const nodes = await Promise.all(Array.from({ length: 4 }, () => testShop('postgres', { database })))
  const countLeases = async () => {
    const leases = await Promise.all(nodes.map((node) => acquireLease(node, 'maintenance', hourMs)))
    return leases.filter((mine) => mine).length
  }
  expect([await countLeases(), await countLeases()]).toEqual([1, 0])

  const ageLease = async (minutes: number) => {
    const row = database.db.selectFrom('shop_state').select('value').where('key', '=', 'lease_maintenance')
    const { value } = await row.executeTakeFirstOrThrow()
    const earlier = String(Number(value) - minutes * 60_000)
    await database.db.updateTable('shop_state').set({ value: earlier }).where('value', '=', value).execute()
  }
  await ageLease(50)
  expect(await countLeases()).toBe(0)
  await ageLease(10)
  expect([await countLeases(), await countLeases()]).toEqual([1, 0])

  const clockSetBackMinutes = 30
  await ageLease(-clockSetBackMinutes)
  expect([await countLeases(), await countLeases()]).toEqual([1, 0])
})

test('a lease that another node acquired after the begin of the transaction is not in the future', async () => {
  const { db } = await freshDatabase('postgres')
  const acquire = (trx: Trx) => shopState.acquireLease(trx, 'maintenance', hourMs)
  const [begun, other] = [Promise.withResolvers<void>(), Promise.withResolvers<boolean>()]
  const late = transact(db, async (trx) => {
    await shopState.databaseTimeMs(trx)
    begun.resolve()
    return [await other.promise, await acquire(trx)]
  })
  await begun.promise
  other.resolve(transact(db, acquire))
  expect(await late).toEqual([true, false])
})

test('a node on SQLite always acquires the lease', async () => {
  const shop = await testShop('sqlite')
  const acquire = () => acquireLease(shop, 'maintenance', hourMs)
  expect([await acquire(), await acquire()]).toEqual([true, true])
})
