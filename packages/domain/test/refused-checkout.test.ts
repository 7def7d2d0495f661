import type { Checkout } from '@voltway/contract'
import { expect } from 'vitest'
import {
  deletePaymentMethod,
  deleteProduct,
  deleteUser,
  getCart,
  listOrders,
  placeOrder,
  saveCart,
  updateProduct,
} from '../src/index.ts'
import { aCustomer, admin, aFullCart, aPaymentMethod, aProduct, eachShop, testShop } from './fixture.ts'
import { refusalOf } from './refusal-of.ts'

eachShop('a rejected checkout', (test, dialect) => {
  const unchangedBy = async (
    spoil: (
      setting: Awaited<ReturnType<typeof aFullCart>> & { shop: Awaited<ReturnType<typeof testShop>> },
    ) => Promise<Partial<Checkout> | undefined>,
  ) => {
    const shop = await testShop(dialect)
    const setting = await aFullCart(shop)
    const changes = await spoil({ ...setting, shop })
    const before = await getCart(shop, setting.customer)
    const attempt = () => placeOrder(shop, setting.customer, { ...setting.checkout, ...changes }, 'key')
    const refusal = await refusalOf(attempt())
    expect(await getCart(shop, setting.customer)).toEqual(before)
    expect(await listOrders(shop, setting.customer)).toEqual({ items: [], total: 0 })
    // Only successes are stored under a key, so the same request is rejected again for the same reason.
    expect((await refusalOf(attempt())).code).toBe(refusal.code)
    return { ...setting, shop, refusal }
  }

  test('reports an empty cart before any other problem', async () => {
    const { refusal } = await unchangedBy(async ({ shop, customer, method }) => {
      await saveCart(shop, customer, { cart: [] })
      await deletePaymentMethod(shop, admin, method.id)
      return { expected_total: 1 }
    })
    expect(refusal).toMatchObject({ code: 'CART_EMPTY', message: 'Your cart is empty' })
  })

  test('reports an empty cart if none was ever saved', async ({ shop }) => {
    const customer = await aCustomer(shop)
    const { id } = await aPaymentMethod(shop)
    const refusal = await refusalOf(placeOrder(shop, customer, { payment_method_id: id }))
    expect(refusal.code).toBe('CART_EMPTY')
  })

  test('reports a missing payment method', async () => {
    const { refusal } = await unchangedBy(async ({ shop, method }) => {
      await deletePaymentMethod(shop, admin, method.id)
      return undefined
    })
    expect(refusal).toMatchObject({
      code: 'PAYMENT_METHOD_UNAVAILABLE',
      message: 'Payment method not available',
    })
  })

  test('names the products that were deleted', async () => {
    const { refusal, car } = await unchangedBy(async ({ shop, customer, car }) => {
      const available = await aProduct(shop, 'Model Y', 1)
      await saveCart(shop, customer, { cart: [available, car].map(({ id }) => ({ id, qty: 1 })) })
      await deleteProduct(shop, admin, car.id)
      return undefined
    })
    expect(refusal).toMatchObject({
      refused: { code: 'PRODUCT_UNAVAILABLE', details: { products: [{ id: car.id, name: 'Model 3' }] } },
      message: 'No longer available: Model 3',
    })
  })

  test('returns the current cart when it has changed, even if the total is equal', async () => {
    const { refusal, shop, customer } = await unchangedBy(async ({ shop, customer, car }) => {
      const seen = await getCart(shop, customer)
      const twin = await aProduct(shop, 'Model Y', car.price)
      const cart = seen.cart.map(({ qty }) => ({ id: twin.id, qty }))
      await saveCart(shop, customer, { cart })
      return { revision: seen.revision }
    })
    const stored = await getCart(shop, customer)
    expect(refusal).toMatchObject({ refused: { code: 'CART_CHANGED', details: stored } })
    expect(stored.cart).toMatchObject([{ name: 'Model Y' }])
  })

  test('returns the empty cart to a client that expects a full one', async () => {
    const { refusal } = await unchangedBy(async ({ shop, customer }) => {
      const { revision } = await getCart(shop, customer)
      await saveCart(shop, customer, { cart: [] })
      return { revision }
    })
    expect(refusal).toMatchObject({ refused: { code: 'CART_CHANGED', details: { cart: [] } } })
  })

  test('returns the old and the new total and the current cart when a price has changed', async () => {
    const { refusal, shop, customer } = await unchangedBy(async ({ shop, car }) => {
      await updateProduct(shop, admin, { id: car.id, price: 38_990.01 })
      return { expected_total: 38_990 }
    })
    const { cart } = await getCart(shop, customer)
    expect(refusal).toMatchObject({
      refused: { code: 'PRICE_CHANGED', details: { expected_total: 38_990, total: 38_990.01, cart } },
    })
  })

  test('can be repeated with its key when its reason no longer applies', async () => {
    const { shop, customer, checkout } = await unchangedBy(async () => ({ expected_total: 1 }))
    const { placed, replayed } = await placeOrder(shop, customer, checkout, 'key')
    expect(replayed).toBe(false)
    expect(placed.order.total).toBe(38_990)
  })

  test('of a customer whose account was deleted returns UNAUTHORIZED', async ({ shop }) => {
    const { customer, checkout } = await aFullCart(shop)
    await deleteUser(shop, admin, customer.id)
    expect((await refusalOf(placeOrder(shop, customer, checkout))).code).toBe('UNAUTHORIZED')
  })

  test('changes nothing when it fails in the middle', async ({ shop }) => {
    const { customer, checkout } = await aFullCart(shop)
    const before = await getCart(shop, customer)
    const broken = { ...shop, randomBytes: () => new Uint8Array(8) }
    const { placed } = await placeOrder(broken, customer, checkout)
    await saveCart(shop, customer, { cart: before.cart })
    const stored = await getCart(shop, customer)
    expect((await refusalOf(placeOrder(broken, customer, checkout, 'key'))).code).toBe('UNAVAILABLE')
    expect(await getCart(shop, customer)).toEqual(stored)
    expect((await listOrders(shop, customer)).items).toEqual([placed.order])
  })
})
