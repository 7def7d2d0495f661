import { expect, test } from 'vitest'
import * as adminIdempotency from '../src/repositories/admin-idempotency.ts'
import * as idempotency from '../src/repositories/idempotency.ts'
import { transact } from '../src/transact.ts'
import { eachDialect, freshDatabase } from './fixture.ts'
import { addPeopleAndProducts, at } from './rows.ts'

const answer = (user: number, key: string, seconds = 0) => ({
  user_id: `user-${user}`,
  key,
  request_hash: 'hash',
  response: '{"a":1}',
  created_at: at(seconds),
})

eachDialect('kept answers', (dialect) => {
  const shopWithUsers = async () => {
    const { db } = await freshDatabase(dialect)
    await transact(db, (trx) => addPeopleAndProducts(trx, 2))
    return db
  }

  test('belong to one user and one key', async () => {
    const db = await shopWithUsers()
    const keep = (row: ReturnType<typeof answer>) => transact(db, (trx) => idempotency.insert(trx, row))
    expect(await keep(answer(1, 'k'))).toBe(true)
    expect(await keep({ ...answer(1, 'k'), response: 'other' })).toBe(false)
    expect(await keep(answer(2, 'k'))).toBe(true)
    expect(await idempotency.find(db, 'user-1', 'k')).toEqual(answer(1, 'k'))
    expect(await idempotency.find(db, 'user-1', 'K')).toBeUndefined()
  })

  test('are kept once of many that come at once, and the others then read it', async () => {
    const db = await shopWithUsers()
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        transact(db, async (trx) => {
          const kept = await idempotency.insert(trx, { ...answer(1, 'k'), response: `${number}` })
          return { kept, response: (await idempotency.find(trx, 'user-1', 'k'))?.response }
        }),
      ),
    )
    expect(results.filter(({ kept }) => kept)).toHaveLength(1)
    expect(new Set(results.map(({ response }) => response)).size).toBe(1)
  })

  test('are not kept by a transaction that fails', async () => {
    const db = await shopWithUsers()
    const failing = transact(db, async (trx) => {
      await idempotency.insert(trx, answer(1, 'k'))
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    expect(await transact(db, (trx) => idempotency.insert(trx, answer(1, 'k')))).toBe(true)
  })

  test('are forgotten when they are older than a time', async () => {
    const db = await shopWithUsers()
    await transact(db, async (trx) => {
      for (const seconds of [1, 2, 3]) await idempotency.insert(trx, answer(1, `${seconds}`, seconds))
    })
    expect(await transact(db, (trx) => idempotency.deleteOlderThan(trx, at(3)))).toBe(2)
    expect(await idempotency.find(db, 'user-1', '2')).toBeUndefined()
    expect(await idempotency.find(db, 'user-1', '3')).toBeDefined()
  })
})

eachDialect('answers kept for the admin', (dialect) => {
  const row = (key: string, seconds = 0) => {
    const { user_id: _, ...kept } = answer(1, key, seconds)
    return kept
  }

  test('are kept once of many that come at once, and the others then read it', async () => {
    const { db } = await freshDatabase(dialect)
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        transact(db, async (trx) => {
          const kept = await adminIdempotency.insert(trx, { ...row('k'), response: `${number}` })
          return { kept, response: (await adminIdempotency.find(trx, 'k'))?.response }
        }),
      ),
    )
    expect(results.filter(({ kept }) => kept)).toHaveLength(1)
    expect(new Set(results.map(({ response }) => response)).size).toBe(1)
    expect(await adminIdempotency.find(db, 'K')).toBeUndefined()
  })

  test('are forgotten when they are older than a time', async () => {
    const { db } = await freshDatabase(dialect)
    await transact(db, async (trx) => {
      for (const seconds of [1, 2, 3]) await adminIdempotency.insert(trx, row(`${seconds}`, seconds))
    })
    expect(await transact(db, (trx) => adminIdempotency.deleteOlderThan(trx, at(3)))).toBe(2)
    expect(await adminIdempotency.find(db, '2')).toBeUndefined()
    expect(await adminIdempotency.find(db, '3')).toEqual(row('3', 3))
  })
})
