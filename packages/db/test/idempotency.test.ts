import { expect, test } from 'vitest'
import * as idempotency from '../src/repositories/idempotency.ts'
import { transact } from '../src/transact.ts'
import { ageRows, eachDialect, freshDatabase } from './fixture.ts'
import { addUsersAndProducts } from './rows.ts'

const minute = 60
const stored = { request_hash: 'hash', response: '{"a":1}' }
const responseRow = (user_id: string | null, key: string) => ({ user_id, key, ...stored })
/** SQLite returns a number and PostgreSQL a boolean. */
const unexpired = { ...stored, is_expired: expect.toSatisfy((expired) => !expired) }
const expired = { ...stored, is_expired: expect.toSatisfy(Boolean) }

eachDialect('stored responses', (dialect) => {
  const shopWithUsers = async () => {
    const { db } = await freshDatabase(dialect)
    await transact(db, (trx) => addUsersAndProducts(trx, 2))
    return db
  }

  test('belong to one user or to the admins, and to one key', async () => {
    const db = await shopWithUsers()
    const store = (row: ReturnType<typeof responseRow>) => transact(db, (trx) => idempotency.insert(trx, row))
    for (const owner of ['user-1', null, 'user-2']) {
      expect(await idempotency.find(db, owner, 'k', minute)).toBeUndefined()
      await store(responseRow(owner, 'k'))
      await expect(store({ ...responseRow(owner, 'k'), response: 'other' })).rejects.toThrow()
      expect(await idempotency.find(db, owner, 'k', minute)).toEqual(unexpired)
      expect(await idempotency.find(db, owner, 'K', minute)).toBeUndefined()
    }
  })

  test('are stored once when many requests store one at once', async () => {
    const db = await shopWithUsers()
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, number) =>
        transact(db, (trx) =>
          idempotency.insert(trx, { ...responseRow('user-1', 'k'), response: `${number}` }),
        ),
      ),
    )
    const winner = results.findIndex(({ status }) => status === 'fulfilled')
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await idempotency.find(db, 'user-1', 'k', minute))?.response).toBe(`${winner}`)
  })

  test('are not stored by a transaction that fails', async () => {
    const db = await shopWithUsers()
    const failing = transact(db, async (trx) => {
      await idempotency.insert(trx, responseRow('user-1', 'k'))
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    await transact(db, (trx) => idempotency.insert(trx, responseRow('user-1', 'k')))
    expect(await idempotency.find(db, 'user-1', 'k', minute)).toEqual(unexpired)
  })

  test('expire by the clock of the database', async () => {
    const database = await freshDatabase(dialect)
    const { db } = database
    await transact(db, (trx) => addUsersAndProducts(trx, 2))
    for (const key of ['old', 'new']) {
      await ageRows(database, minute + 1)
      await transact(db, (trx) => idempotency.insert(trx, responseRow('user-1', key)))
    }
    expect(await idempotency.find(db, 'user-1', 'old', minute)).toEqual(expired)
    await transact(db, (trx) => idempotency.deleteOlderThan(trx, minute))
    expect(await idempotency.find(db, 'user-1', 'old', minute)).toBeUndefined()
    expect(await idempotency.find(db, 'user-1', 'new', minute)).toEqual(unexpired)
  })
})
