import { openDatabase } from '@voltway/db'
import { freshPostgres } from '@voltway/db/fixture'
import { countingProxy } from '@voltway/db/postgres-proxy'
import { expect, onTestFinished, test } from 'vitest'
import { authenticate, login, placeOrder, saveCart } from '../src/index.ts'
import { aFullCart, password, testShop } from './fixture.ts'

test('from the token to the answer a saved cart waits for PostgreSQL three times, and so does an order, with a key or without', async () => {
  const { url, roundTrips } = await countingProxy(await freshPostgres())
  const database = await openDatabase({ url })
  onTestFinished(database.close)
  const shop = await testShop('postgres', { database })
  const { customer, car, checkout } = await aFullCart(shop)
  const { token } = await login(shop, { email: customer.email, password })
  const tripsOf = async (work: () => Promise<unknown>) => {
    const before = roundTrips()
    await authenticate(shop, token)
    await work()
    return roundTrips() - before
  }
  const order = (key?: string) => tripsOf(() => placeOrder(shop, customer, checkout, key))
  const save = () => tripsOf(() => saveCart(shop, customer, { cart: [{ id: car.id, qty: 2 }] }))
  expect([await order(), await save(), await order('key')]).toEqual([3, 3, 3])
})
