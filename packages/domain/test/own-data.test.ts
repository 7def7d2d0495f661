import { NewProduct } from '@voltway/contract'
import { carts, transact, users } from '@voltway/db'
import { expect } from 'vitest'
import {
  authenticate,
  cancelOrder,
  changeName,
  createProduct,
  deleteAccount,
  exportOwnData,
  getOwnOrder,
  getProduct,
  listAllOrders,
  listEvents,
  placeOrder,
  queueEventDeliveries,
  type Shop,
  saveCart,
  saveDeliveryAddress,
  searchUsers,
  updateOrder,
} from '../src/index.ts'
import { aCustomer, admin, aPaymentMethod, eachShop, password, signedIn } from './fixture.ts'
import { refusalOf } from './refusal-of.ts'

/** Creates a customer with a pending order of two of five pieces. */
const ordered = async (shop: Shop) => {
  const { user, token } = await signedIn(shop, 'Ada', 'ada@example.com')
  const product = await createProduct(shop, admin, NewProduct.parse({ name: 'Model 3', price: 1, stock: 5 }))
  const method = await aPaymentMethod(shop)
  const order = async () => {
    await saveCart(shop, user, { cart: [{ id: product.id, qty: 2 }] })
    return (await placeOrder(shop, user, { payment_method_id: method.id })).placed.order
  }
  const left = async () => (await getProduct(shop, product.id)).stock
  return { user, token, order, left, first: await order() }
}

const eventsOf = async (shop: Shop) => {
  await queueEventDeliveries(shop)
  return (await listEvents(shop, { limit: 500 })).items.filter(({ type }) => !type.startsWith('product'))
}

eachShop('cancelling an order', (test) => {
  test('returns its pieces, and adds to the history and the events without an admin', async ({ shop }) => {
    const { user, first, left } = await ordered(shop)
    const cancelled = await cancelOrder(shop, user, first.reference)
    expect(cancelled).toMatchObject({ status: 'cancelled', history: [{}, { status: 'cancelled' }] })
    expect(await left()).toBe(5)
    const [stored] = (await listAllOrders(shop)).items
    expect(stored?.history.at(-1)).not.toHaveProperty('by')
    expect((await eventsOf(shop)).at(-1)).toMatchObject({ type: 'order.status_changed', data: cancelled })
    expect(await getOwnOrder(shop, user, first.reference)).toEqual(cancelled)
  })

  test('is rejected for other customers and other statuses, and changes nothing', async ({ shop }) => {
    const { user, first, left } = await ordered(shop)
    const other = await aCustomer(shop)
    expect((await refusalOf(cancelOrder(shop, other, first.id))).code).toBe('NOT_FOUND')
    expect((await refusalOf(getOwnOrder(shop, other, first.reference))).code).toBe('NOT_FOUND')
    for (const status of ['paid', 'shipped', 'completed', 'cancelled'] as const) {
      await updateOrder(shop, admin, { id: first.id, status })
      expect((await refusalOf(cancelOrder(shop, user, first.id))).code).toBe('ORDER_NOT_PENDING')
    }
    expect(await left()).toBe(5)
  })

  test('and a payment at the same time leave a paid order whose pieces are taken once', async ({ shop }) => {
    const { user, first, left } = await ordered(shop)
    const [cancelled] = await Promise.allSettled([
      cancelOrder(shop, user, first.id),
      updateOrder(shop, admin, { id: first.id, status: 'paid' }),
    ])
    const order = await getOwnOrder(shop, user, first.id)
    const statuses = order.history.map(({ status }) => status)
    // An admin may set a cancelled order to `paid`, which takes the pieces again.
    const expected = cancelled.status === 'fulfilled' ? ['pending', 'cancelled', 'paid'] : ['pending', 'paid']
    expect(statuses).toEqual(expected)
    expect(await left()).toBe(3)
  })
})

eachShop('own data', (test) => {
  test('has the orders, cart and address without notes, admins and hashes', async ({ shop }) => {
    const { user, first, order } = await ordered(shop)
    await updateOrder(shop, admin, { id: first.id, note: 'a difficult customer', status: 'paid' })
    const second = await order()
    const delivery = { name: 'Ada', street: '1', postal_code: '2', city: 'London', country: 'GB' }
    await saveDeliveryAddress(shop, user, { delivery })
    const data = await exportOwnData(shop, user)
    expect(data).toMatchObject({ user, cart: [], delivery, withdrawals: [], orders: { total: 2 } })
    expect(data.last_login_at).toEqual(expect.any(String))
    expect(data.orders.items.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(JSON.stringify(data)).not.toMatch(/difficult|owner|argon2|version/)
  })

  test('has the new name, and searches find it', async ({ shop }) => {
    const { user } = await ordered(shop)
    expect(await changeName(shop, user, 'Grace Hopper')).toEqual({ ...user, name: 'Grace Hopper' })
    const page = { sort: 'name', direction: 'asc', offset: 0, limit: 5 } as const
    expect((await searchUsers(shop, { search: 'hopper', ...page })).items).toMatchObject([{ id: user.id }])
    expect((await searchUsers(shop, { search: 'ada', ...page })).items).toMatchObject([{ id: user.id }])
  })
})

eachShop('deleting the own account', (test) => {
  test('cancels pending orders, deletes everything and leaves only ids in the events', async ({ shop }) => {
    const { user, token, order, left, first } = await ordered(shop)
    await updateOrder(shop, admin, { id: first.id, status: 'completed' })
    await order()
    expect(await left()).toBe(1)
    await deleteAccount(shop, user, password)
    expect(await left()).toBe(3)
    expect(await authenticate(shop, token)).toBeUndefined()
    expect((await listAllOrders(shop)).items).toEqual([])
    const events = await eventsOf(shop)
    expect(events.at(-1)).toMatchObject({ type: 'user.deleted', data: { id: user.id } })
    expect(JSON.stringify(events)).not.toContain('ada@example.com')
  })

  test('is rejected unchanged with a wrong password or a paid or shipped order', async ({ shop }) => {
    const { user, token, first, order } = await ordered(shop)
    const pending = await order()
    expect((await refusalOf(deleteAccount(shop, user, 'wrong horse'))).code).toBe('WRONG_PASSWORD')
    for (const status of ['paid', 'shipped'] as const) {
      await updateOrder(shop, admin, { id: first.id, status })
      expect((await refusalOf(deleteAccount(shop, user, password))).code).toBe('ORDERS_OPEN')
    }
    expect(await authenticate(shop, token)).toEqual(user)
    expect((await getOwnOrder(shop, user, pending.id)).status).toBe('pending')
  })

  test('and a checkout at the same time leave no order without a customer', async ({ shop }) => {
    const { user, order, left } = await ordered(shop)
    await saveCart(shop, user, { cart: [] })
    const [deleted] = await Promise.allSettled([deleteAccount(shop, user, password), order()])
    expect(deleted.status).toBe('fulfilled')
    expect((await listAllOrders(shop)).items).toEqual([])
    expect(await left()).toBe(5)
    await transact(shop.database.db, async (trx) => {
      expect(await users.find(trx, user.id)).toBeUndefined()
      expect((await carts.get(trx, user.id)).lines).toEqual([])
    })
  })
})
