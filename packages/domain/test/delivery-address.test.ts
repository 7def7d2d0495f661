import { contract } from '@voltway/contract'
import { expect, test as plainTest } from 'vitest'
import {
  getDeliveryAddress,
  getOrder,
  getOwnOrder,
  placeOrder,
  saveCart,
  saveDeliveryAddress,
  updateOrder,
} from '../src/index.ts'
import { admin, aFullCart, anOrder, eachShop } from './fixture.ts'

const home = {
  name: 'Ada',
  street: '1 Long Road',
  postal_code: '10115',
  city: 'Berlin',
  country: 'DE',
  note: 'Ring\ntwice',
}
const tracking = { carrier: 'Post', number: 'N-1', url: 'https://post.example/N-1' }

eachShop('the delivery address', (test) => {
  test('is copied into the order, and the account keeps the last one', async ({ shop }) => {
    const { customer, checkout, car } = await aFullCart(shop)
    expect(await getDeliveryAddress(shop, customer)).toEqual({ delivery: null })
    const { placed } = await placeOrder(shop, customer, { ...checkout, delivery: home })
    expect(placed.order.delivery).toEqual(home)
    expect(await getDeliveryAddress(shop, customer)).toEqual({ delivery: home })

    const office = { ...home, street: '2 Short Road', phone: '030 12' }
    expect(await saveDeliveryAddress(shop, customer, { delivery: office })).toEqual({ delivery: office })
    await saveCart(shop, customer, { cart: [{ id: car.id, qty: 1 }] })
    const { placed: plain } = await placeOrder(shop, customer, checkout)
    expect(plain.order.delivery).toBeNull()
    expect(await getDeliveryAddress(shop, customer)).toEqual({ delivery: office })
    expect((await getOwnOrder(shop, customer, placed.order.id)).delivery).toEqual(home)
    await saveDeliveryAddress(shop, customer, { delivery: null })
    expect(await getDeliveryAddress(shop, customer)).toEqual({ delivery: null })
  })
})

eachShop('an order', (test) => {
  test('shows its tracking to the customer with an event, and its note to admins only', async ({ shop }) => {
    const { customer, order } = await anOrder(shop)
    const { id } = order
    const noted = await updateOrder(shop, admin, { id, note: 'Call first' })
    expect(noted).toMatchObject({ note: 'Call first', status: 'pending', tracking: null, version: 2 })
    const shipped = await updateOrder(shop, admin, { id, status: 'shipped', tracking, if_match: '"2"' })
    expect(shipped).toMatchObject({ note: 'Call first', status: 'shipped', tracking, version: 4 })
    expect(await updateOrder(shop, admin, { id, note: 'Call first', tracking })).toEqual(shipped)
    const own = await getOwnOrder(shop, customer, id)
    expect(own.tracking).toEqual(tracking)
    expect(own).not.toHaveProperty('note')
    await updateOrder(shop, admin, { id, tracking: null })
    expect((await getOrder(shop, id)).tracking).toBeNull()
    const rows = await shop.database.db.selectFrom('events').select('type').orderBy('sequence').execute()
    expect(rows.map(({ type }) => type).slice(-4)).toEqual([
      'order.placed',
      'order.status_changed',
      'order.updated',
      'order.updated',
    ])
  })
})

const { input: checkoutInput } = contract['checkout.placeOrder']
const { input: orderInput } = contract['admin.orders.update']

plainTest.for([
  [checkoutInput, { delivery: { ...home, country: 'de' } }, true],
  [checkoutInput, { delivery: null }, true],
  [checkoutInput, { delivery: { ...home, phone: null, note: null } }, true],
  [checkoutInput, { delivery: { ...home, phone: null, city: null } }, false],
  [checkoutInput, { delivery: { ...home, country: 'UK' } }, false],
  [checkoutInput, { delivery: { ...home, city: ' ' } }, false],
  [checkoutInput, { delivery: { ...home, street: 'a\nb' } }, false],
  [checkoutInput, { delivery: { ...home, name: 'x'.repeat(201) } }, false],
  [checkoutInput, { delivery: { ...home, note: 'x'.repeat(1001) } }, false],
  [checkoutInput, { delivery: 'Berlin' }, false],
  [orderInput, {}, false],
  [orderInput, { note: 'x'.repeat(5000) }, true],
  [orderInput, { note: 'x'.repeat(5001) }, false],
  [orderInput, { tracking: null }, true],
  [orderInput, { tracking: { ...tracking, url: 'http://post.example' } }, false],
  [orderInput, { tracking: { ...tracking, url: 'javascript:alert(1)' } }, false],
  [orderInput, { tracking: { ...tracking, url: 'https:post' } }, false],
  [orderInput, { tracking: { ...tracking, url: 'https:\\\\post.example' } }, false],
  [orderInput, { tracking: { ...tracking, number: '' } }, false],
] as const)('the contract parses %#: %j', ([input, said, isAccepted]) => {
  expect(input.safeParse({ id: '1', payment_method_id: '1', ...said }).success).toBe(isAccepted)
})
