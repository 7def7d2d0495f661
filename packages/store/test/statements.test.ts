import type { Database } from '@voltway/db'
import { eachDialect, freshDatabase } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import { authenticate, login, placeOrder, saveCart } from '../src/index.ts'
import { aFullCart, password, testShop } from './fixture.ts'

/** A database that counts the statements it is sent, beside those that begin and end transactions. */
const counting = (database: Database) => {
  const count = { statements: 0 }
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count.statements += 1
      return result
    },
  })
  return { count, database: { ...database, db } }
}

eachDialect('from the token to the answer', (dialect) => {
  test('a saved cart takes 3 statements, and an order of it 7, or 9 with a key', async () => {
    const { count, database } = counting(await freshDatabase(dialect))
    const shop = await testShop(dialect, { database })
    const { customer, car, checkout } = await aFullCart(shop)
    const { token } = await login(shop, { email: customer.email, password })
    const statementsOf = async (work: () => Promise<unknown>) => {
      count.statements = 0
      await authenticate(shop, token)
      await work()
      return count.statements
    }
    const order = (key?: string) => statementsOf(() => placeOrder(shop, customer, checkout, key))
    const cart = [{ id: car.id, qty: 2 }]
    expect(await statementsOf(() => saveCart(shop, customer, { cart }))).toBe(3)
    expect(await order()).toBe(7)
    expect(await statementsOf(() => saveCart(shop, customer, { cart }))).toBe(3)
    expect(await order('key')).toBe(9)
  })
})
