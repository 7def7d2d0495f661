import { contract } from '@voltway/contract'
import { carts, products, type Trx, transact } from '@voltway/db'
import { ageRows } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import { deleteExpiredData, getCart, listOrders, placeOrder, saveCart } from '../src/index.ts'
import { aCustomer, aFullCart, eachShop, type TestShop, testShop } from './fixture.ts'
import { refusalOf } from './refusal-of.ts'

const minute = 60
const hour = 60 * minute

eachShop('a checkout with a key', (test) => {
  test('returns the same response again, and orders nothing even from a full cart', async ({ shop }) => {
    const { customer, car, checkout } = await aFullCart(shop)
    const first = await placeOrder(shop, customer, checkout, 'key')
    const refilled = await saveCart(shop, customer, { cart: [{ id: car.id, qty: 5 }] })
    await ageRows(shop.database, 24 * hour - minute)
    const second = await placeOrder(shop, customer, { ...checkout }, 'key')
    expect(second).toEqual({ placed: first.placed, replayed: true })
    expect(JSON.stringify(second.placed)).toBe(JSON.stringify(first.placed))
    expect(await getCart(shop, customer)).toEqual(refilled)
    expect((await listOrders(shop, customer)).total).toBe(1)
  })

  test('is rejected when the key was used for another checkout', async ({ shop }) => {
    const { customer, checkout } = await aFullCart(shop)
    const delivery = { name: 'Ada', street: '1', postal_code: '1', city: 'London', country: 'GB' }
    const first = { ...checkout, expected_total: 38_990, revision: 1, delivery }
    await placeOrder(shop, customer, first, 'key')
    // Each field is changed and left out once. A new field of the schema belongs to the compared request too.
    const others = Object.keys(contract['checkout.placeOrder'].input.shape).flatMap((field) => [
      { ...first, [field]: field === 'payment_method_id' ? 'another' : 2 },
      ...(field === 'payment_method_id' ? [] : [{ ...first, [field]: undefined }]),
    ])
    expect(others.length).toBeGreaterThan(4)
    for (const other of others) {
      expect((await refusalOf(placeOrder(shop, customer, other, 'key'))).code).toBe('IDEMPOTENCY_KEY_REUSED')
    }
    expect((await listOrders(shop, customer)).total).toBe(1)
  })

  test('does not share keys with other customers', async ({ shop }) => {
    const { customer, car, checkout } = await aFullCart(shop)
    const other = await aCustomer(shop)
    await saveCart(shop, other, { cart: [{ id: car.id, qty: 2 }] })
    await placeOrder(shop, customer, checkout, 'key')
    const { placed, replayed } = await placeOrder(shop, other, checkout, 'key')
    expect(replayed).toBe(false)
    expect(placed.order.user_id).toBe(other.id)
  })

  test('deletes no other expired key', async ({ shop }) => {
    const { customer, car, checkout } = await aFullCart(shop)
    const order = async (key: string) => {
      await saveCart(shop, customer, { cart: [{ id: car.id, qty: 1 }] })
      await placeOrder(shop, customer, checkout, key)
    }
    for (const key of ['a', 'b']) await order(key)
    await ageRows(shop.database, 25 * hour)
    await order('a')
    const keys = await shop.database.db.selectFrom('idempotency_keys').select('key').execute()
    expect(keys.map(({ key }) => key).toSorted()).toEqual(['a', 'b'])
  })

  test('is new after 24 hours, with or without a sweep', async ({ shop }) => {
    const { customer, car, checkout } = await aFullCart(shop)
    for (const swept of [false, true]) {
      await saveCart(shop, customer, { cart: [{ id: car.id, qty: 1 }] })
      const { replayed } = await placeOrder(shop, customer, checkout, 'key')
      expect(replayed).toBe(false)
      await ageRows(shop.database, 24 * hour - minute)
      if (swept) await deleteExpiredData(shop)
      expect((await placeOrder(shop, customer, checkout, 'key')).replayed).toBe(true)
      await ageRows(shop.database, 2 * minute)
    }
    expect((await listOrders(shop, customer)).total).toBe(2)
  })
})

/** Locks a row in a transaction that stays open; returns a function that ends it. */
const hold = async ({ database }: TestShop, lock: (trx: Trx) => Promise<unknown>) => {
  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const holding = transact(database.db, async (trx) => {
    await lock(trx)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  return () => {
    release.resolve()
    return holding
  }
}

test('while the cart is locked for too long, a checkout returns UNAVAILABLE, and with a key IDEMPOTENCY_RUNNING', async () => {
  const shop = await testShop('postgres')
  const { customer, checkout } = await aFullCart(shop)
  const end = await hold(shop, (trx) => carts.lock(trx, customer.id))
  const [withKey, without] = await Promise.all([
    refusalOf(placeOrder(shop, customer, checkout, 'key')),
    refusalOf(placeOrder(shop, customer, checkout)),
  ])
  await end()
  expect(withKey).toMatchObject({ code: 'IDEMPOTENCY_RUNNING', retryAfterSeconds: 1 })
  expect(without).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 1 })
  expect((await listOrders(shop, customer)).total).toBe(0)
})

test('while a product is locked for too long, a checkout returns UNAVAILABLE, with a key too', async () => {
  const shop = await testShop('postgres')
  const { customer, car, checkout } = await aFullCart(shop)
  const end = await hold(shop, (trx) => products.lock(trx, car.id))
  expect(await refusalOf(placeOrder(shop, customer, checkout, 'key'))).toMatchObject({ code: 'UNAVAILABLE' })
  await end()
  expect((await placeOrder(shop, customer, checkout, 'key')).replayed).toBe(false)
})
