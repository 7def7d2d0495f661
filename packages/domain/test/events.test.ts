import { EventSearch, type EventType } from '@voltway/contract'
import { newProduct } from '@voltway/contract/fixture'
import { events, shopState, transact } from '@voltway/db'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  addImage,
  createProduct,
  deleteOrder,
  deletePaymentMethod,
  deleteProduct,
  deleteUser,
  listEvents,
  placeOrder,
  register,
  type Shop,
  saveCart,
  savePaymentMethod,
  setOrderStatuses,
  updateOrder,
  updateProduct,
} from '../src/index.ts'
import {
  admin,
  aFullCart,
  anOrder,
  aPaymentMethod,
  aProduct,
  eachShop,
  imageBytes,
  testShop,
} from './fixture.ts'
import { refusalOf } from './refusal-of.ts'

const numberEvents = (shop: Shop, limit = 1000) =>
  transact(shop.database.db, (trx) => events.assignNumbers(trx, limit))

/** Returns the numbered events of the feed after a cursor. */
const feed = async (shop: Shop, search: Partial<EventSearch> = {}) =>
  listEvents(shop, { ...EventSearch.parse({}), ...search })

/** Returns the events of `work`. */
const eventsOf = async (shop: Shop, work: () => Promise<unknown>) => {
  await numberEvents(shop)
  const { next } = await feed(shop, { limit: 500 })
  await work()
  await numberEvents(shop)
  return (await feed(shop, { cursor: next, limit: 500 })).items
}

const typesOf = async (shop: Shop, work: () => Promise<unknown>): Promise<EventType[]> =>
  (await eventsOf(shop, work)).map(({ type }) => type)

eachShop('the event feed', (test) => {
  test('has exactly one event for each change, with the state after it', async ({ shop }) => {
    const { customer, checkout } = await aFullCart(shop)
    const by = 'owner'
    const account = { name: 'Ada', email: 'ada@example.com', password: 'long enough' }
    const made = await eventsOf(shop, async () => {
      await register(shop, account)
      const { placed } = await placeOrder(shop, customer, checkout)
      await updateOrder(shop, admin, { id: placed.order.id, status: 'paid' })
      await deleteOrder(shop, admin, placed.order.id)
    })
    expect(made).toMatchObject([
      { type: 'user.registered', data: { name: 'Ada', email: 'ada@example.com' } },
      { type: 'order.placed', data: { email: customer.email, status: 'pending' } },
      { type: 'order.status_changed', data: { status: 'paid', history: [{}, { status: 'paid' }], by } },
      { type: 'order.deleted', data: { id: made[1]?.data.id, by } },
    ])
    expect(Object.keys(made[0]?.data ?? {})).not.toContain('password_hash')
    expect(Object.keys(made[3]?.data ?? {})).toEqual(['id', 'by'])
  })

  test('has the changes of products and payment methods', async ({ shop }) => {
    const made = await eventsOf(shop, async () => {
      const { id } = await createProduct(shop, admin, newProduct({ name: 'Roof' }))
      await updateProduct(shop, admin, { id, price: 2 })
      await addImage(shop, admin, { id, alt: 'A roof' }, imageBytes)
      await deleteProduct(shop, admin, id)
      const method = await aPaymentMethod(shop)
      await savePaymentMethod(shop, admin, { ...method, name: 'Renamed' })
      await deletePaymentMethod(shop, admin, method.id)
    })
    expect(made).toMatchObject([
      { type: 'product.created', data: { name: 'Roof', images: [] } },
      { type: 'product.updated', data: { price: 2 } },
      { type: 'product.updated', data: { image_alt: 'A roof' } },
      { type: 'product.deleted', data: { id: made[0]?.data.id } },
      { type: 'payment_method.created', data: { type: 'bank' } },
      { type: 'payment_method.updated', data: { name: 'Renamed' } },
      { type: 'payment_method.deleted', data: { id: made[4]?.data.id } },
    ])
  })

  test('has no event of a change that changed nothing, was rejected or rolled back', async ({ shop }) => {
    const { customer, checkout, car, order } = await anOrder(shop)
    const method = await aPaymentMethod(shop)
    const made = await typesOf(shop, async () => {
      await updateOrder(shop, admin, { id: order.id, status: 'pending' })
      const expected_history = { [order.id]: 7 }
      await setOrderStatuses(shop, admin, { ids: [order.id], status: 'paid', expected_history })
      await updateProduct(shop, admin, { id: car.id, name: car.name, price: car.price })
      await savePaymentMethod(shop, admin, method)
      await saveCart(shop, customer, { cart: [{ id: car.id, qty: 1 }] })
      await refusalOf(placeOrder(shop, customer, { ...checkout, expected_total: 1 }))
      await refusalOf(deleteProduct(shop, admin, 'unknown'))
      await refusalOf(register(shop, { name: 'X', email: customer.email, password: 'long enough' }))
    })
    expect(made).toEqual([])
  })

  test('has the changes of nodes whose clocks differ in the order of their commits', async ({ shop }) => {
    const { id } = await aProduct(shop, 'roof', 100)
    const slow: Shop = { ...shop, newId: () => `00000000-0000-7000-8000-${shop.newId().slice(-12)}` }
    const made = await eventsOf(shop, async () => {
      for (const node of [slow, shop, slow, shop])
        await updateProduct(node, admin, { id, price: node === slow ? 3 : 2 })
    })
    expect(made.map(({ data }) => data.price)).toEqual([3, 2, 3, 2])
  })

  test('has one event for a checkout that is repeated with its key', async ({ shop }) => {
    const { customer, checkout } = await aFullCart(shop)
    const repeat = () => placeOrder(shop, customer, checkout, 'key')
    expect(await typesOf(shop, () => Promise.all([repeat(), repeat(), repeat()]))).toEqual(['order.placed'])
  })

  test('is read in parts without gaps, also by type', async ({ shop }) => {
    await feed(shop)
    for (const name of ['a', 'b', 'c', 'd', 'e']) await aProduct(shop, name, 100)
    await numberEvents(shop, 2)
    await numberEvents(shop, 2)
    const first = await feed(shop, { limit: 3 })
    const second = await feed(shop, { limit: 3, cursor: first.next })
    expect([first, second].map(({ items }) => items.map(({ data }) => data.name))).toEqual([
      ['a', 'b', 'c'],
      ['d'],
    ])
    expect(await feed(shop, { cursor: second.next })).toEqual({ items: [] })
    await aPaymentMethod(shop)
    await numberEvents(shop)
    const later = await feed(shop, { cursor: second.next })
    expect(later.items.map(({ type }) => type)).toEqual(['product.created', 'payment_method.created'])
    const ofType = await feed(shop, { cursor: first.next, type: 'payment_method.created' })
    expect(ofType.items).toHaveLength(1)
  })

  test('of one type does not expire when only events of other types are deleted', async ({ shop }) => {
    await aPaymentMethod(shop)
    await numberEvents(shop)
    const type = 'payment_method.created'
    const first = await feed(shop, { type })
    for (const name of ['a', 'b', 'c']) await aProduct(shop, name, 100)
    await numberEvents(shop)
    const second = await feed(shop, { type, cursor: first.next })
    expect(second).toEqual({ items: [], next: expect.any(String) })
    expect(await feed(shop, { type, cursor: second.next })).toEqual({ items: [] })
    await shop.database.db.deleteFrom('events').execute()
    expect(await feed(shop, { type, cursor: second.next })).toEqual({ items: [] })
    await aPaymentMethod(shop)
    await numberEvents(shop)
    expect((await feed(shop, { type, cursor: second.next })).items).toHaveLength(1)
  })

  test('rejects a cursor of another feed, of deleted events, or of the future', async ({ shop }) => {
    for (const name of ['a', 'b', 'c']) await aProduct(shop, name, 100)
    const [, second] = await numberEvents(shop)
    const { next: cursor = '' } = await feed(shop, { limit: 1 })
    const { next: afterSecond } = await feed(shop, { limit: 2 })
    await shop.database.db
      .deleteFrom('events')
      .where('id', '=', second?.id ?? '')
      .execute()
    expect((await feed(shop, { cursor })).items).toHaveLength(1)
    await shop.database.db.deleteFrom('events').where('number', '<', 3).execute()
    expect(await refusalOf(feed(shop, { cursor }))).toMatchObject({ code: 'CURSOR_EXPIRED' })
    expect((await feed(shop, { cursor: afterSecond })).items).toHaveLength(1)
    await shop.database.db.deleteFrom('events').execute()
    expect(await refusalOf(feed(shop, { cursor: afterSecond }))).toMatchObject({ code: 'CURSOR_EXPIRED' })
    const store = (key: string, value: string) =>
      transact(shop.database.db, (trx) => shopState.set(trx, key, value))
    // As after a recovery to an earlier time.
    await store(shopState.keys.lastEventNumber, '1')
    expect(await refusalOf(feed(shop, { cursor: afterSecond }))).toMatchObject({ code: 'CURSOR_EXPIRED' })
    await store(shopState.keys.feedId, 'restored')
    expect(await refusalOf(feed(shop, { cursor }))).toMatchObject({ code: 'CURSOR_EXPIRED' })
  })

  test('reduces the events of a deleted user to ids, numbered or not', async ({ shop }) => {
    const { customer, order } = await anOrder(shop)
    await numberEvents(shop)
    await updateOrder(shop, admin, { id: order.id, status: 'paid' })
    await deleteUser(shop, admin, customer.id)
    await numberEvents(shop)
    const { items } = await feed(shop)
    const personal = items.filter(({ type }) => /^(order|user)/.test(type))
    expect(personal.map(({ type, data }) => [type, data])).toEqual([
      ['order.placed', { id: order.id }],
      ['order.status_changed', { id: order.id }],
      ['user.deleted', { id: customer.id, by: 'owner' }],
    ])
    expect(JSON.stringify(items)).not.toContain(customer.email)
  })

  test('wakes the outbox after a commit that has an event, and only then', async ({ shop }) => {
    let wakes = 0
    const awake: Shop = { ...shop, onMessages: () => wakes++ }
    const { customer, checkout, car } = await aFullCart(awake)
    wakes = 0
    await refusalOf(placeOrder(awake, customer, { ...checkout, expected_total: 1 }))
    await saveCart(awake, customer, { cart: [{ id: car.id, qty: 1 }] })
    expect(wakes).toBe(0)
    await placeOrder(awake, customer, checkout)
    expect(wakes).toBe(1)
  })
})

describe('the event feed on PostgreSQL', () => {
  test('has events in the order of their commits, also beside a transaction that stays open', async () => {
    const shop = await testShop('postgres')
    await aProduct(shop, 'first', 100)
    const inserted = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    onTestFinished(() => end.resolve())
    const held = transact(shop.database.db, async (trx) => {
      const row = { id: shop.newId(), type: 'product.deleted', created_at: '2030-01-01T00:00:00.000Z' }
      await events.insert(trx, { ...row, user_id: null, data: '{"id":"held"}', previous: null })
      inserted.resolve()
      await end.promise
    })
    await inserted.promise
    await aProduct(shop, 'second', 100)
    await numberEvents(shop)
    const { items, next } = await feed(shop)
    expect(items.map(({ data }) => data.name)).toEqual(['first', 'second'])
    end.resolve()
    await held
    await numberEvents(shop)
    expect((await feed(shop, { cursor: next })).items.map(({ data }) => data.id)).toEqual(['held'])
  })

  test('has dense numbers when several nodes number at once', async () => {
    const shop = await testShop('postgres')
    for (let nth = 0; nth < 20; nth++) await aProduct(shop, `product ${nth}`, 100)
    const rounds = await Promise.all(Array.from({ length: 8 }, () => numberEvents(shop, 5)))
    const numbers = rounds.flat().map(({ number }) => number)
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  })
})
