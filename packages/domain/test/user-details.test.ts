import { expect } from 'vitest'
import { getUser, placeOrder, saveCart, saveDeliveryAddress, updateOrder } from '../src/index.ts'
import { admin, aFullCart, eachShop } from './fixture.ts'
import { refusalOf } from './refusal-of.ts'

eachShop('the details of a user', (test) => {
  test('have the newest 20 orders, the sum of all, and the last sign-in', async ({ shop }) => {
    const { customer, checkout, car } = await aFullCart(shop)
    const ids: string[] = []
    for (let nth = 0; nth < 21; nth++) {
      await saveCart(shop, customer, { cart: [{ id: car.id, qty: 1 }] })
      ids.unshift((await placeOrder(shop, customer, checkout)).placed.order.id)
    }
    await updateOrder(shop, admin, { id: ids[0] ?? '', status: 'cancelled' })
    const delivery = { name: 'Ada', street: 'Hill 1', postal_code: '1', city: 'Bern', country: 'CH' }
    await saveDeliveryAddress(shop, customer, { delivery })
    const { orders, last_login_at, ...details } = await getUser(shop, customer.id)
    expect(details).toEqual({ ...customer, delivery, order_count: 21, order_total: 21 * 38_990 })
    expect(Math.abs(Date.parse(last_login_at ?? '') - Date.now())).toBeLessThan(600_000)
    expect(orders.map(({ id }) => id)).toEqual(ids.slice(0, 20))
    expect(orders[0]).toMatchObject({ status: 'cancelled', version: 2 })
    expect((await refusalOf(getUser(shop, shop.newId()))).code).toBe('NOT_FOUND')
  })
})
