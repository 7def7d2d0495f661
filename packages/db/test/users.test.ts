import { expect, test } from 'vitest'
import * as carts from '../src/repositories/carts.ts'
import * as idempotency from '../src/repositories/idempotency.ts'
import * as orders from '../src/repositories/orders/orders.ts'
import * as products from '../src/repositories/products/products.ts'
import * as sessions from '../src/repositories/sessions.ts'
import * as users from '../src/repositories/users.ts'
import type { ListPart } from '../src/rows.ts'
import { transact } from '../src/transact.ts'
import { ageRows, eachDatabase, eachDialect, freshDatabase } from './fixture.ts'
import { addOrders, addUsersAndProducts, userRow } from './rows.ts'

const known = (number: number) => {
  const { password_hash: _, ...row } = userRow(number)
  return row
}

eachDatabase('users', (test) => {
  test('finds a user by id and by e-mail address, and no other one', async ({ db }) => {
    await transact(db, (trx) => users.insert(trx, userRow()))
    expect(await users.find(db, 'user-1')).toEqual(userRow())
    expect(await users.findByEmail(db, 'user1@example.com')).toEqual(userRow())
    expect(await users.find(db, 'user-2')).toBeUndefined()
    expect(await users.findByEmail(db, 'user2@example.com')).toBeUndefined()
  })

  test('gives an e-mail address to one of many concurrent users', async ({ db }) => {
    const tries = Array.from({ length: 20 }, (_, number) =>
      transact(db, (trx) => users.insert(trx, { ...userRow(number), email: 'same@example.com' })),
    )
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1)
    expect(await users.count(db)).toBe(1)
  })

  test('lists users newest first, in pages', async ({ db }) => {
    await transact(db, (trx) => addUsersAndProducts(trx, 5))
    const ids = async (page: Partial<ListPart> = {}) =>
      (await users.list(db, { limit: 10, ...page })).map(({ id }) => id)
    expect(await ids()).toEqual(['user-5', 'user-4', 'user-3', 'user-2', 'user-1'])
    expect(await ids({ limit: 2 })).toEqual(['user-5', 'user-4'])
    expect(await ids({ limit: 2, cursor: 'user-4' })).toEqual(['user-3', 'user-2'])
    expect(await ids({ cursor: 'user-2' })).toEqual(['user-1'])
    expect(await users.count(db)).toBe(5)
  })

  test('deletes a user with sessions, cart, orders and stored responses, and no other user', async ({
    db,
  }) => {
    await transact(db, async (trx) => {
      await addUsersAndProducts(trx, 2)
      for (const user_id of ['user-1', 'user-2']) {
        await sessions.insert(trx, { token_hash: user_id, user_id }, 60)
        await carts.replace(trx, user_id, [{ product_id: 'product-1', qty: 1 }])
        const responseRow = { user_id, key: 'k', request_hash: 'h', response: '{}' }
        await idempotency.insert(trx, responseRow)
      }
      await addOrders(trx, 3, 1)
    })
    await transact(db, (trx) => users.delete(trx, 'user-1'))
    expect(await users.find(db, 'user-1')).toBeUndefined()
    expect(await sessions.findUser(db, 'user-1')).toBeUndefined()
    expect(await carts.get(db, 'user-1')).toEqual({ revision: 0, lines: [] })
    expect(await idempotency.find(db, 'user-1', 'k', 60)).toBeUndefined()
    expect(await orders.count(db)).toBe(0)
    expect(await products.imageInUse(db, '/images/model-3-1600x900.webp')).toBe(false)
    const left = await db
      .selectFrom('order_lines')
      .select('name')
      .unionAll(db.selectFrom('order_history').select('status as name'))
      .execute()
    expect(left).toEqual([])
    expect(await sessions.findUser(db, 'user-2')).toEqual(known(2))
    expect((await carts.get(db, 'user-2')).lines).toHaveLength(1)
    expect(await idempotency.find(db, 'user-2', 'k', 60)).toBeDefined()
  })
})

eachDialect('sessions', (dialect) => {
  test('return their user until they expire by the clock of the database, or are deleted', async () => {
    const database = await freshDatabase(dialect)
    const { db } = database
    await transact(db, async (trx) => {
      await users.insert(trx, userRow())
      await sessions.insert(trx, { token_hash: 'a', user_id: 'user-1' }, 3600)
      await sessions.insert(trx, { token_hash: 'b', user_id: 'user-1' }, 7200)
    })
    await ageRows(database, 3500)
    expect(await sessions.findUser(db, 'a')).toEqual(known(1))
    await ageRows(database, 101)
    expect(await sessions.findUser(db, 'a')).toBeUndefined()
    expect(await sessions.findUser(db, 'c')).toBeUndefined()
    await transact(db, (trx) => sessions.deleteExpired(trx))
    expect(await transact(db, (trx) => sessions.delete(trx, 'a'))).toBe(false)
    expect(await sessions.findUser(db, 'b')).toEqual(known(1))
    expect(await transact(db, (trx) => sessions.delete(trx, 'b'))).toBe(true)
    expect(await sessions.findUser(db, 'b')).toBeUndefined()
  })
})
