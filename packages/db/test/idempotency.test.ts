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
    await keep(answer(1, 'k'))
    await expect(keep({ ...answer(1, 'k'), response: 'other' })).rejects.toThrow()
    await keep(answer(2, 'k'))
    expect(await idempotency.find(db, 'user-1', 'k')).toEqual(answer(1, 'k'))
    expect(await idempotency.find(db, 'user-1', 'K')).toBeUndefined()
  })

  test('are kept once of many that come at once', async () => {
    const db = await shopWithUsers()
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, number) =>
        transact(db, (trx) => idempotency.insert(trx, { ...answer(1, 'k'), response: `${number}` })),
      ),
    )
    const kept = results.findIndex(({ status }) => status === 'fulfilled')
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await idempotency.find(db, 'user-1', 'k'))?.response).toBe(`${kept}`)
  })

  test('are not kept by a transaction that fails', async () => {
    const db = await shopWithUsers()
    const failing = transact(db, async (trx) => {
      await idempotency.insert(trx, answer(1, 'k'))
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    await transact(db, (trx) => idempotency.insert(trx, answer(1, 'k')))
    expect(await idempotency.find(db, 'user-1', 'k')).toEqual(answer(1, 'k'))
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

  test('belong to one key', async () => {
    const { db } = await freshDatabase(dialect)
    const keep = (kept: ReturnType<typeof row>) => transact(db, (trx) => adminIdempotency.insert(trx, kept))
    await keep(row('k'))
    await expect(keep({ ...row('k'), response: 'other' })).rejects.toThrow()
    expect(await adminIdempotency.find(db, 'k')).toEqual(row('k'))
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
