import { expect } from 'vitest'
import * as carts from '../src/repositories/carts.ts'
import * as idempotency from '../src/repositories/idempotency.ts'
import * as orders from '../src/repositories/orders/orders.ts'
import * as products from '../src/repositories/products/products.ts'
import * as sessions from '../src/repositories/sessions.ts'
import * as users from '../src/repositories/users.ts'
import { transact } from '../src/transact.ts'
import { eachDatabase } from './fixture.ts'
import { addOrders, addUsersAndProducts, userRow } from './rows.ts'

const known = (number: number) => {
  const { password_hash: _, ...row } = userRow(number)
  return row
}

eachDatabase('users', (test) => {
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
