import type { Choice } from '@voltway/contract'
import { newProduct } from '@voltway/contract/fixture'
import { expect } from 'vitest'
import {
  createProduct,
  deleteOrder,
  deleteProduct,
  getCart,
  getProduct,
  listOrders,
  placeOrder,
  saveCart,
  searchAudit,
  updateProduct,
} from '../src/index.ts'
import { aCustomer, admin, aPaymentMethod, aProduct, eachShop, type TestShop, testShop } from './fixture.ts'
import { refusalOf } from './refusal-of.ts'

const choice = (name: string, surcharge = 0) => ({ name, swatch: '', surcharge })
const paint = { name: 'Paint', choices: [choice('White'), choice('Blue', 1_500), choice('Red', 0.1)] }
const wheels = { name: 'Wheels', choices: [choice('19″'), choice('21″', 2_000.2)] }
const car = newProduct({ name: 'Model S', price: 74_990, options: [paint, wheels] })
const chosen = (paint: string, wheels: string): Choice[] => [
  { option: 'Paint', choice: paint },
  { option: 'Wheels', choice: wheels },
]
const blue: Choice = { option: 'Paint', choice: 'Blue' }
const red: Choice = { option: 'Paint', choice: 'Red' }

/** Creates a customer, and a car with six combinations of choices. */
const aCarToChoose = async (shop: TestShop) => {
  const customer = await aCustomer(shop)
  const method = await aPaymentMethod(shop)
  const product = await createProduct(shop, admin, car)
  const { id } = product
  const save = (...lines: { choices?: Choice[]; qty: number }[]) =>
    saveCart(shop, customer, { cart: lines.map((line) => ({ id, ...line })) })
  const order = (expected_total?: number) =>
    placeOrder(shop, customer, { payment_method_id: method.id, expected_total })
  const cart = async () => (await getCart(shop, customer)).cart
  return { customer, method, product, id, save, order, cart }
}

eachShop('the options of a product', (test) => {
  test('are stored in order, stay if a change omits them, and are replaced completely', async ({ shop }) => {
    const product = await createProduct(shop, admin, car)
    expect(product.options).toEqual([paint, wheels])
    const { id } = product
    expect(await updateProduct(shop, admin, { id, price: 1 })).toEqual({ ...product, price: 1, version: 2 })
    const options = [{ ...wheels, choices: wheels.choices.toReversed().map(({ name }) => choice(name)) }]
    expect(await updateProduct(shop, admin, { id, options })).toMatchObject({ options })
    expect(await updateProduct(shop, admin, { id, options: [] })).toMatchObject({ options: [] })
    const { items } = await searchAudit(shop, { entity_id: id, offset: 0, limit: 10 })
    expect(items.at(-1)?.after).toMatchObject({ options: [paint, wheels] })
  })

  test('never make a product more expensive than the highest price', async ({ shop }) => {
    const expensive = [{ name: 'Paint', choices: [choice('White'), choice('Gold', 99_999_999.99)] }]
    const free = await createProduct(shop, admin, { ...car, price: 0, options: expensive })
    const refused = async (call: Promise<unknown>) => {
      const { code, issues } = await refusalOf(call)
      expect([code, issues?.map(({ path }) => path)]).toEqual(['VALIDATION_FAILED', ['options']])
    }
    await refused(createProduct(shop, admin, { ...car, price: 0.01, options: expensive }))
    await refused(updateProduct(shop, admin, { id: free.id, price: 0.01 }))
    await refused(updateProduct(shop, admin, { id: free.id, options: [...expensive, wheels] }))
    expect(await getProduct(shop, free.id)).toMatchObject(free)
  })
})

eachShop('a cart with options', (test, dialect) => {
  test('merges equal choices in another notation into one line, with the larger quantity', async () => {
    const { save } = await aCarToChoose(await testShop(dialect))
    const { cart } = await save(
      { choices: chosen('Blue', '19″'), qty: 1 },
      { choices: [blue], qty: 4 },
      { choices: chosen('Blue', '19″').reverse(), qty: 2 },
      { choices: [], qty: 1 },
      { qty: 3 },
      { choices: [{ option: 'Wheels', choice: '19″' }], qty: 2 },
    )
    expect(cart.map(({ choices, qty }) => [choices, qty])).toEqual([
      [chosen('Blue', '19″'), 4],
      [chosen('White', '19″'), 3],
    ])
  })

  test.each<[string, Choice[], string]>([
    ['choice', [{ option: 'Paint', choice: 'Gold' }], 'Model S is not offered with Paint: Gold'],
    ['option', [{ option: 'Towbar', choice: 'Yes' }], 'Model S is not offered with Towbar: Yes'],
  ])('refuses a %s that the product does not have, and stays as it was', async (_, choices, message) => {
    const { save, cart } = await aCarToChoose(await testShop(dialect))
    const before = await save({ choices: [blue], qty: 1 })
    const refusal = await refusalOf(save({ qty: 1 }, { choices, qty: 1 }))
    const issues = [{ path: 'cart.1.choices', message }]
    expect(refusal).toMatchObject({ code: 'VALIDATION_FAILED', issues })
    expect(await cart()).toEqual(before.cart)
  })

  test('rejects choices of a product without options, unless it was deleted', async ({ shop }) => {
    const { customer } = await aCarToChoose(shop)
    const { id } = await aProduct(shop, 'Powerwall', 930_000)
    const save = () => saveCart(shop, customer, { cart: [{ id, choices: [blue], qty: 1 }] })
    expect((await refusalOf(save())).code).toBe('VALIDATION_FAILED')
    await deleteProduct(shop, admin, id)
    expect((await save()).cart).toMatchObject([{ id, choices: [blue], available: false }])
  })

  test('keeps its choices when others become the first, and when options are added', async ({ shop }) => {
    const { id, save, cart } = await aCarToChoose(shop)
    await save({ qty: 1 }, { choices: [red], qty: 1 })
    const turned = { ...paint, choices: [choice('Blue'), choice('Red', 0.2), choice('White', 800)] }
    const towbar = { name: 'Towbar', choices: [choice('No'), choice('Yes', 950)] }
    await updateProduct(shop, admin, { id, options: [towbar, wheels, turned] })
    const no = { option: 'Towbar', choice: 'No' }
    const small = { option: 'Wheels', choice: '19″' }
    expect((await cart()).map(({ choices, price, available }) => [choices, price, available])).toEqual([
      [[no, small, { option: 'Paint', choice: 'White' }], 75_790, true],
      [[no, small, red], 74_990.2, true],
    ])
  })

  test('keeps a line with withdrawn choices as unavailable, and accepts it in a save', async ({ shop }) => {
    const { id, save, cart } = await aCarToChoose(shop)
    await save({ choices: [blue], qty: 1 }, { choices: [red], qty: 2 })
    const withoutBlue = { ...paint, choices: [choice('White'), choice('Red', 0.1)] }
    await updateProduct(shop, admin, { id, options: [withoutBlue, wheels] })
    const gone = { choices: chosen('Blue', '19″'), available: false }
    expect(await cart()).toMatchObject([gone, { choices: chosen('Red', '19″'), available: true }])
    const again = await save({ choices: chosen('Blue', '19″'), qty: 1 }, { choices: [red], qty: 5 })
    expect(again.cart).toMatchObject([gone, { qty: 5, available: true }])
    await updateProduct(shop, admin, { id, options: [] })
    expect((await cart()).map(({ available }) => available)).toEqual([false, false])
    await updateProduct(shop, admin, { id, options: car.options })
    expect((await cart()).map(({ price, available }) => [price, available])).toEqual([
      [76_490, true],
      [74_990.1, true],
    ])
  })
})

eachShop('an order with choices', (test) => {
  test('keeps the names and surcharges of its choices when the product changes', async ({ shop }) => {
    const { customer, id, save, order } = await aCarToChoose(shop)
    const { cart } = await save({ choices: chosen('Blue', '21″'), qty: 2 }, { qty: 1 })
    const { placed } = await order(78_490.2 * 2 + 74_990)
    expect(placed.order.cart).toEqual(cart.map(({ available: _, ...line }) => line))
    expect(placed.order.total).toBe(231_970.4)
    expect(placed.payment.amount).toBe('231970.40 USD')
    await updateProduct(shop, admin, { id, name: 'Model T', price: 1, options: [] })
    await deleteProduct(shop, admin, id)
    expect((await listOrders(shop, customer)).items).toEqual([placed.order])
    await deleteOrder(shop, admin, placed.order.id)
    const { items } = await searchAudit(shop, { entity_id: placed.order.id, offset: 0, limit: 1 })
    expect(items[0]?.before).toMatchObject({ lines: [{ choices: chosen('Blue', '21″') }, { qty: 1 }] })
  })

  test('is rejected when a choice has another price than the customer saw', async ({ shop }) => {
    const { id, save, order, cart } = await aCarToChoose(shop)
    await save({ choices: [blue], qty: 2 })
    const dearer = { ...paint, choices: [choice('White'), choice('Blue', 1_600)] }
    await updateProduct(shop, admin, { id, options: [dearer, wheels] })
    const details = { expected_total: 152_980, total: 153_180, cart: await cart() }
    expect((await refusalOf(order(152_980))).refused).toEqual({ code: 'PRICE_CHANGED', details })
    expect((await order(153_180)).placed.order.cart).toMatchObject([{ price: 76_590, qty: 2 }])
  })

  test('is rejected with the line whose choices are no longer offered', async ({ shop }) => {
    const { id, save, order, cart } = await aCarToChoose(shop)
    await save({ choices: [blue], qty: 1 }, { choices: [red], qty: 1 })
    const withoutBlue = { ...paint, choices: [choice('White'), choice('Red', 0.1)] }
    await updateProduct(shop, admin, { id, options: [withoutBlue, wheels] })
    const before = await cart()
    const refusal = await refusalOf(order())
    const gone = { id, name: 'Model S', choices: chosen('Blue', '19″') }
    expect(refusal.refused).toEqual({ code: 'PRODUCT_UNAVAILABLE', details: { products: [gone] } })
    expect(refusal.message).toBe('No longer available: Model S (Paint: Blue, Wheels: 19″)')
    expect(await cart()).toEqual(before)
    await deleteProduct(shop, admin, id)
    const { refused } = await refusalOf(order())
    expect(refused).toMatchObject({ details: { products: [{ id, name: 'Model S' }] } })
  })
})
