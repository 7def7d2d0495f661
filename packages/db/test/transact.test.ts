import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DatabaseBusy, openDatabase, shopState, transact, users } from '../src/index.ts'
import { eachDatabase, freshDatabase, freshPostgres } from './fixture.ts'
import { userRow } from './rows.ts'
import { runOutside } from './run-outside.ts'
import { sqliteCopy } from './sqlite-copy.ts'

eachDatabase('a transaction', (test) => {
  test('rejects the root handle at once, and the next transaction works', async ({ db }) => {
    await expect(transact(db, () => users.count(db))).rejects.toThrow('root handle')
    await expect(transact(db, () => transact(db, users.count))).rejects.toThrow('root handle')
    expect(await transact(db, users.count)).toBe(0)
  })

  test('is not seen by others before it ends, and leaves nothing after an error', async ({ db }) => {
    let seen: Promise<number> | undefined
    const failing = transact(db, async (trx) => {
      await users.insert(trx, userRow())
      seen = runOutside(() => users.count(db))
      expect(await seen).toBe(0)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await seen).toBe(0)
    expect(await users.count(db)).toBe(0)
  })

  test('runs again after a serialization failure, at most five times', async ({ db }) => {
    const failure = Object.assign(new Error('could not serialize access'), { code: '40001' })
    let tries = 0
    const failing = (times: number) =>
      transact(db, async (trx) => {
        tries++
        await shopState.set(trx, 'tries', String(tries))
        if (tries <= times) throw failure
      })
    await failing(2)
    expect([tries, await shopState.get(db, 'tries')]).toEqual([3, '3'])
    tries = 0
    await expect(failing(9)).rejects.toThrow(DatabaseBusy)
    expect([tries, await shopState.get(db, 'tries')]).toEqual([5, '3'])
  })

  test('is rejected at once when 512 transactions wait already', async ({ db }) => {
    const add = (number: number) => transact(db, (trx) => users.insert(trx, userRow(number)))
    const outcomes = await Promise.allSettled(Array.from({ length: 600 }, (_, number) => add(number)))
    const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThanOrEqual(600 - 512)
    for (const { reason } of refused) expect(reason).toBeInstanceOf(DatabaseBusy)
    expect(await users.count(db)).toBe(600 - refused.length)
  })
})

test('two transactions that deadlock both succeed on PostgreSQL', async () => {
  const { db } = await freshDatabase('postgres')
  await transact(db, async (trx) => {
    await shopState.set(trx, 'a', '0')
    await shopState.set(trx, 'b', '0')
  })
  let both = 0
  const met = Promise.withResolvers<void>()
  const write = (first: string, second: string) =>
    transact(db, async (trx) => {
      await shopState.set(trx, first, 'x')
      if (++both === 2) met.resolve()
      await met.promise
      await shopState.set(trx, second, first)
    })
  await Promise.all([write('a', 'b'), write('b', 'a')])
  expect(both).toBe(3)
})

test('a lock that another transaction holds for long makes PostgreSQL busy, not broken', async () => {
  const url = await freshPostgres()
  const [one, other] = [await openDatabase({ url }), await openDatabase({ url })]
  const busy = transact(one.db, async (trx) => {
    await shopState.set(trx, 'a', '0')
    return runOutside(() => transact(other.db, (trx2) => shopState.set(trx2, 'a', '1')))
  })
  await expect(busy).rejects.toThrow(DatabaseBusy)
  expect(await shopState.get(one.db, 'a')).toBeUndefined()
  await one.close()
  await other.close()
})

test('a file that another process writes makes SQLite busy, not broken', async () => {
  const copy = await sqliteCopy()
  const [one, other] = [await openDatabase(copy), await openDatabase(copy)]
  await sql`pragma busy_timeout = 50`.execute(other.db)
  const busy = transact(one.db, () =>
    runOutside(() => transact(other.db, (trx) => shopState.set(trx, 'a', '1'))),
  )
  await expect(busy).rejects.toThrow(DatabaseBusy)
  await one.close()
  await other.close()
  copy.remove()
})
