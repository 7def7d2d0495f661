import { expect } from 'vitest'
import {
  deletePaymentMethod,
  deleteProduct,
  deleteUser,
  getCart,
  listAllOrders,
  listOrders,
  listProducts,
  placeOrder,
  saveCart,
  updateProduct,
} from '../src/index.ts'
import {
  aCustomer,
  admin,
  aFullCart,
  aPaymentMethod,
  aProduct,
  eachShop,
  imageBytes,
  testShop,
} from './fixture.ts'

const settled = async <Result>(calls: Promise<Result>[]) => {
  const ends = await Promise.allSettled(calls)
  return {
    done: ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : [])),
    codes: ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code ?? end.reason] : [])),
  }
}

const keys = {
  'without keys': () => undefined,
  'with the same key': () => 'key',
  'with a key each': (nth: number) => `key ${nth}`,
}

const rounds = 12

eachShop('a concurrent checkout', (test, dialect) => {
  test.each(Object.entries(keys))('20 concurrent checkouts of one cart %s order once', async (name, key) => {
    const shop = await testShop(dialect)
    const { customer, checkout } = await aFullCart(shop)
    const calls = Array.from({ length: 20 }, (_, nth) => placeOrder(shop, customer, checkout, key(nth)))
    const { done, codes } = await settled(calls)
    const orders = await listOrders(shop, customer)
    expect(orders.total).toBe(1)
    expect((await getCart(shop, customer)).cart).toEqual([])
    expect(done.filter(({ replayed }) => !replayed)).toHaveLength(1)
    for (const { placed } of done) expect(placed.order).toEqual(orders.items[0])
    if (name === 'with the same key') expect(done).toHaveLength(20)
    else expect(codes).toEqual(Array(19).fill('CART_EMPTY'))
  })

  test('concurrent checkouts of many customers succeed, for any order of their lines', async ({ shop }) => {
    const cars = await Promise.all(['A', 'B', 'C'].map((name) => aProduct(shop, name, 100)))
    const { id: payment_method_id } = await aPaymentMethod(shop)
    const customers = []
    for (let nth = 0; nth < 12; nth++) {
      const customer = await aCustomer(shop)
      const lines = cars.map(({ id }, line) => ({ id, qty: line + 1 }))
      await saveCart(shop, customer, { cart: nth % 2 ? lines : lines.reverse() })
      customers.push(customer)
    }
    const { done, codes } = await settled(
      customers.map((each) => placeOrder(shop, each, { payment_method_id })),
    )
    expect(codes).toEqual([])
    expect(new Set(done.map(({ placed }) => placed.order.user_id)).size).toBe(12)
    expect(new Set(done.map(({ placed }) => placed.order.reference)).size).toBe(12)
    expect((await listAllOrders(shop)).total).toBe(12)
  })

  test('a save during a checkout is ordered or rejected, and restores no ordered line', async ({ shop }) => {
    const { customer, car, checkout } = await aFullCart(shop)
    const other = await aProduct(shop, 'Model Y', 1)
    for (let round = 1; round <= rounds; round++) {
      const { revision } = await saveCart(shop, customer, { cart: [{ id: car.id, qty: 1 }] })
      const save = () => saveCart(shop, customer, { cart: [{ id: other.id, qty: 2 }], revision })
      const order = () => placeOrder(shop, customer, checkout)
      const calls: Promise<unknown>[] = round % 2 ? [order(), save()] : [save(), order()]
      const { codes } = await settled(calls)
      const [latest] = (await listOrders(shop, customer)).items
      expect((await listOrders(shop, customer)).total).toBe(round)
      expect(latest?.cart.map(({ id }) => id)).toEqual([codes.length === 0 ? other.id : car.id])
      expect(codes).toEqual(codes.length === 0 ? [] : ['CART_CHANGED'])
      expect((await getCart(shop, customer)).cart).toEqual([])
    }
  })

  test('a price change during a checkout is in the order or rejects it, never in part', async ({ shop }) => {
    const { customer, car, checkout } = await aFullCart(shop)
    for (let price = 1; price <= rounds; price++) {
      await updateProduct(shop, admin, { id: car.id, price })
      await saveCart(shop, customer, { cart: [{ id: car.id, qty: 3 }] })
      const expected_total = price * 3
      const ordering = placeOrder(shop, customer, { ...checkout, expected_total })
      const { codes } = await settled<unknown>([
        ordering,
        updateProduct(shop, admin, { id: car.id, price: price + 0.5 }),
      ])
      const [latest] = (await listOrders(shop, customer)).items
      if (codes.length === 0)
        expect(latest).toMatchObject({ total: expected_total, cart: [{ price, qty: 3 }] })
      else expect(codes).toEqual(['PRICE_CHANGED'])
    }
  })

  test('an order during a change of image or a deletion of its product has its image', async ({ shop }) => {
    const { customer, checkout } = await aFullCart(shop)
    for (let round = 0; round < rounds; round++) {
      const { id } = await aProduct(shop, 'Model Y', 1, imageBytes)
      await saveCart(shop, customer, { cart: [{ id, qty: 1 }] })
      const change =
        round % 2
          ? updateProduct(shop, admin, { id }, new Uint8Array([round]))
          : deleteProduct(shop, admin, id)
      const { codes } = await settled<unknown>([placeOrder(shop, customer, checkout), change])
      expect(codes).toEqual(codes.length === 0 ? [] : ['PRODUCT_UNAVAILABLE'])
    }
    const shown = [
      ...(await listProducts(shop)).items.map(({ image }) => image),
      ...(await listAllOrders(shop)).items.flatMap(({ cart }) => cart.map(({ image }) => image)),
    ].filter((image) => image.startsWith('/images/'))
    expect(shop.storedImages().sort()).toEqual([...new Set(shown)].sort())
  })

  test('a checkout during the deletion of its customer leaves no data', async ({ shop }) => {
    for (let round = 0; round < rounds; round++) {
      const { customer, checkout, car, method } = await aFullCart(shop)
      const { codes } = await settled<unknown>([
        placeOrder(shop, customer, checkout, 'key'),
        saveCart(shop, customer, { cart: [{ id: car.id, qty: 1 }] }),
        deleteUser(shop, admin, customer.id),
      ])
      for (const code of codes) expect(code).toBe('UNAUTHORIZED')
      await deleteProduct(shop, admin, car.id)
      await deletePaymentMethod(shop, admin, method.id)
    }
    expect(await listAllOrders(shop)).toEqual({ items: [], total: 0 })
    expect(shop.storedImages()).toEqual([])
  })
})
