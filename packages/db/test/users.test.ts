import { expect } from 'vitest'
import { carts, idempotency, orders, products, sessions, transact, users } from '../src/index.ts'
import { eachDatabase } from './fixture.ts'
import { addOrders, addUsersAndProducts, userRow } from './rows.ts'
import { runOutside } from './run-outside.ts'
import { waitUntilBlocked } from './wait-until-blocked.ts'

const known = (number: number) => {
  const { password_hash: _, ...row } = userRow(number)
  return row
}

eachDatabase('users', (test, dialect) => {
  test('deletes a user with sessions, cart, orders and responses, and no other user', async ({ db }) => {
    await transact(db, async (trx) => {
      await addUsersAndProducts(trx, 2)
      for (const user_id of ['user-1', 'user-2']) {
        await sessions.insert(trx, { token_hash: user_id, user_id, password_hash: 'hash' }, 60)
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

  test('adds no session while the password changes, because it then compares the new one', async ({ db }) => {
    await transact(db, (trx) => addUsersAndProducts(trx, 1))
    const session = { token_hash: 'token', user_id: 'user-1', password_hash: 'hash' }
    let inserting = Promise.resolve(true)
    await transact(db, async (trx) => {
      await users.lock(trx, 'user-1')
      inserting = runOutside(() => transact(db, (other) => sessions.insert(other, session, 60)))
      await waitUntilBlocked(dialect, trx)
      await users.setPasswordHash(trx, 'user-1', 'other')
      await sessions.deleteOfUser(trx, 'user-1')
    })
    expect(await inserting).toBe(false)
    expect(await sessions.findUser(db, 'token')).toBeUndefined()
  })
})
