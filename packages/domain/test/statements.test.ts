import { eachDialect, freshDatabase } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import { authenticate, login, placeOrder, saveCart } from '../src/index.ts'
import { aFullCart, observed, password, testShop } from './fixture.ts'

eachDialect('from the token to the response', (dialect) => {
  test('a saved cart takes 3 statements, and an order of it 8, or 10 with a key', async () => {
    const { handles, database } = observed(await freshDatabase(dialect))
    const shop = await testShop(dialect, { database })
    const { customer, car, checkout } = await aFullCart(shop)
    const { token } = await login(shop, { email: customer.email, password })
    const statementsOf = async (work: () => Promise<unknown>) => {
      handles.length = 0
      await authenticate(shop, token)
      await work()
      return handles.length
    }
    const order = (key?: string) => statementsOf(() => placeOrder(shop, customer, checkout, key))
    const cart = [{ id: car.id, qty: 2 }]
    expect(await statementsOf(() => saveCart(shop, customer, { cart }))).toBe(3)
    expect(await order()).toBe(8)
    expect(await statementsOf(() => saveCart(shop, customer, { cart }))).toBe(3)
    expect(await order('key')).toBe(10)
  })
})
