import { type AuditEntry, AuditSearch } from '@voltway/contract'
import { newProduct } from '@voltway/contract/fixture'
import { expect } from 'vitest'
import {
  createProduct,
  deleteOrder,
  deletePaymentMethod,
  deleteProduct,
  deleteUser,
  listAllOrders,
  listPaymentMethods,
  listProducts,
  listUsers,
  type Shop,
  savePaymentMethod,
  searchAudit,
  seedDemo,
  setOrderStatuses,
  updateOrder,
  updateProduct,
} from '../src/index.ts'
import { aCustomer, admin, anOrder, aPaymentMethod, eachShop, imageBytes, storeDemoImage } from './fixture.ts'
import { refusalOf } from './refusal-of.ts'

const entries = async (shop: Shop, search: Partial<AuditSearch> = {}): Promise<AuditEntry[]> =>
  (await searchAudit(shop, { ...AuditSearch.parse({}), limit: 100, ...search })).items

/** Returns the entries that `work` added to the record, oldest first. */
const recorded = async (shop: Shop, work: () => Promise<unknown>): Promise<AuditEntry[]> => {
  const { length } = await entries(shop)
  await work()
  return (await entries(shop)).slice(0, -length || undefined).reverse()
}

const car = newProduct({ description: 'A car', data: [{ name: 'Range', value: '320 mi' }] })
const otherAdmin = { name: 'ERP', clientIp: '2001:db8:0:0::/64' }

eachShop('the audit log', (test) => {
  test('has every change of a product: before, after, time, admin and client IP', async ({ shop }) => {
    const { id, image } = await createProduct(shop, admin, car, imageBytes)
    shop.moveClock(1000)
    const cheaper = await updateProduct(shop, otherAdmin, { id, price: 1.5 })
    shop.moveClock(1000)
    const imaged = await updateProduct(shop, admin, { id }, new Uint8Array([7]))
    await deleteProduct(shop, admin, id)
    const by = { by: admin.name, address: admin.clientIp }
    const about = { id: expect.any(String), kind: 'product', entity_id: id, ...by }
    const shown = { image, image_alt: '', images: [] }
    const [first, second, third] = [
      { ...car, ...shown },
      { ...car, ...shown, price: cheaper.price },
      { ...car, ...shown, image: imaged.image, price: 1.5 },
    ]
    const byOther = { by: otherAdmin.name, address: otherAdmin.clientIp }
    const [day, later] = ['2030-01-01T12:00:00.000Z', '2030-01-01T12:00:02.000Z']
    expect(await entries(shop)).toEqual([
      { ...about, at: later, action: 'delete', before: third, after: null },
      { ...about, at: later, action: 'update', before: second, after: third },
      {
        ...about,
        ...byOther,
        at: '2030-01-01T12:00:01.000Z',
        action: 'update',
        before: first,
        after: second,
      },
      { ...about, at: day, action: 'create', before: null, after: first },
    ])
  })

  test('has each change of an order’s status, and the data of a deleted order', async ({ shop }) => {
    const { order } = await anOrder(shop)
    const { reference } = order
    const made = await recorded(shop, async () => {
      await updateOrder(shop, admin, { id: order.id, status: 'paid' })
      await setOrderStatuses(shop, admin, { ids: [order.id], status: 'completed' })
      await deleteOrder(shop, admin, order.id)
    })
    const about = { kind: 'order', entity_id: order.id, address: admin.clientIp }
    const status = (name: string) => ({ reference, status: name })
    const { total, created_at, payment } = order
    expect(made).toMatchObject([
      { ...about, action: 'update', before: status('pending'), after: status('paid') },
      { ...about, action: 'update', before: status('paid'), after: status('completed') },
      { ...about, action: 'delete', after: null },
    ])
    const lines = [{ name: 'Model 3', qty: 1, price: 38_990 }]
    expect(made[2]?.before).toEqual({ reference, status: 'completed', total, created_at, lines, payment })
  })

  test('has one entry for a change of several orders, and finds it by each id', async ({ shop }) => {
    const [{ order: one }, { order: other }] = [await anOrder(shop), await anOrder(shop)]
    const ids = [one.id, other.id]
    const [entry, ...rest] = await recorded(shop, () =>
      setOrderStatuses(shop, admin, { ids, status: 'paid' }),
    )
    const orders = (status: string) =>
      [one, other]
        .map(({ id, reference }) => ({ id, reference, status }))
        .sort((a, b) => (a.id < b.id ? -1 : 1))
    expect(rest).toEqual([])
    expect(entry).toMatchObject({ kind: 'order', entity_id: 'several', action: 'update' })
    expect([entry?.before, entry?.after]).toEqual([{ orders: orders('pending') }, { orders: orders('paid') }])
    for (const entity_id of ids) expect(await entries(shop, { entity_id })).toEqual([entry])
    expect(await entries(shop, { entity_id: one.reference.slice(1) })).toEqual([])
  })

  test('records that a note and a tracking changed, without their texts', async ({ shop }) => {
    const { order } = await anOrder(shop)
    const tracking = { carrier: 'Post', number: 'N-1', url: 'https://post.example/N-1' }
    const change = { id: order.id, note: 'Ring twice', tracking }
    const [entry, ...rest] = await recorded(shop, async () => {
      await updateOrder(shop, admin, change)
      await updateOrder(shop, admin, change)
    })
    const fields = { reference: order.reference, status: 'pending' }
    expect(rest).toEqual([])
    expect(entry?.before).toEqual({ ...fields, note: 'before', tracking: 'before' })
    expect(entry?.after).toEqual({ ...fields, note: 'changed', tracking: 'changed' })
  })

  test('has the payment details before and after a change', async ({ shop }) => {
    const details = { address: 'thief', currency: 'BTC' }
    const thiefs = { type: 'crypto', name: 'Bank transfer', details } as const
    const made = await recorded(shop, async () => {
      const { id } = await aPaymentMethod(shop)
      await savePaymentMethod(shop, otherAdmin, { id, ...thiefs })
      await deletePaymentMethod(shop, admin, id)
    })
    expect(made.map(({ action, address }) => [action, address])).toEqual([
      ['create', admin.clientIp],
      ['update', otherAdmin.clientIp],
      ['delete', admin.clientIp],
    ])
    expect(made[0]?.after).toMatchObject({ type: 'bank', details: { iban: 'GB33BUKB20201555555555' } })
    expect(made[1]?.before).toEqual(made[0]?.after)
    expect(made[1]?.after).toEqual({ active: true, position: null, ...thiefs })
    expect(made[2]?.before).toEqual(made[1]?.after)
  })

  test("has the tally of a deleted customer's orders, and no name or e-mail", async ({ shop }) => {
    const { customer, order } = await anOrder(shop)
    await updateOrder(shop, admin, { id: order.id, status: 'cancelled' })
    const { order: others, customer: other } = await anOrder(shop)
    await deleteOrder(shop, admin, others.id)
    await deleteUser(shop, admin, customer.id)
    await deleteUser(shop, admin, other.id)
    const { created_at } = customer
    const about = { kind: 'user', action: 'delete', after: null, address: admin.clientIp }
    expect(await entries(shop, { kind: 'user' })).toMatchObject([
      { ...about, entity_id: other.id, before: { created_at, orders: 0, orders_total: 0 } },
      { ...about, entity_id: customer.id, before: { created_at, orders: 1, orders_total: 38_990 } },
    ])
    expect(await entries(shop, { search: 'customer deleted' })).toHaveLength(2)
    expect(await entries(shop, { search: 'order changed' })).toHaveLength(1)
    const whole = JSON.stringify(await entries(shop))
    for (const { name, email } of [customer, other]) {
      expect(whole).not.toContain(`"${name}"`)
      expect(whole).not.toContain(email)
    }
  })

  test('has no entry for a write that changed nothing, was rejected or failed', async ({ shop }) => {
    const { order, car: product, method } = await anOrder(shop)
    await updateOrder(shop, admin, { id: order.id, status: 'paid' })
    const unknown = 'unknown'
    const made = await recorded(shop, async () => {
      await updateOrder(shop, admin, { id: order.id, status: 'paid' })
      await setOrderStatuses(shop, admin, { ids: [order.id, unknown], status: 'paid' })
      await updateProduct(shop, admin, { id: product.id, price: product.price })
      await savePaymentMethod(shop, admin, method)
      for (const refused of [
        () => updateProduct(shop, admin, { id: unknown, price: 1 }),
        () => deleteProduct(shop, admin, unknown),
        () => createProduct(shop, admin, car, new Uint8Array()),
        () => updateProduct(shop, admin, { id: product.id, price: 1 }, new Uint8Array()),
        () => updateOrder(shop, admin, { id: unknown, status: 'paid' }),
        () => deleteOrder(shop, admin, unknown),
        () => deleteUser(shop, admin, unknown),
        () => savePaymentMethod(shop, admin, { ...method, id: unknown }),
        () => deletePaymentMethod(shop, admin, unknown),
      ]) {
        await refusalOf(refused())
      }
      // The database rejects these.
      await expect(updateProduct(shop, admin, { id: product.id, name: 'x'.repeat(300) })).rejects.toThrow()
      await expect(createProduct(shop, admin, { ...car, name: 'x'.repeat(300) })).rejects.toThrow()
    })
    expect(made).toEqual([])
  })

  test('rolls back a write that it cannot record', async ({ shop }) => {
    const { order, car: product, customer, method } = await anOrder(shop)
    // A client IP that the database rejects.
    const unknownAdmin = { ...admin, clientIp: null as unknown as string }
    for (const write of [
      () => createProduct(shop, unknownAdmin, car),
      () => updateProduct(shop, unknownAdmin, { id: product.id, price: 1 }),
      () => deleteProduct(shop, unknownAdmin, product.id),
      () => updateOrder(shop, unknownAdmin, { id: order.id, status: 'paid' }),
      () => setOrderStatuses(shop, unknownAdmin, { ids: [order.id], status: 'paid' }),
      () => deleteOrder(shop, unknownAdmin, order.id),
      () => deleteUser(shop, unknownAdmin, customer.id),
      () => savePaymentMethod(shop, unknownAdmin, { ...method, name: 'Other' }),
      () => savePaymentMethod(shop, unknownAdmin, { ...method, id: undefined }),
      () => deletePaymentMethod(shop, unknownAdmin, method.id),
    ]) {
      await expect(write()).rejects.toThrow()
    }
    expect(await listProducts(shop)).toEqual({ items: [product], total: 1 })
    expect(await listAllOrders(shop)).toEqual({ items: [{ ...order, note: '', version: 1 }], total: 1 })
    expect(await listPaymentMethods(shop)).toEqual({ items: [method], total: 1 })
    expect((await listUsers(shop)).total).toBe(1)
    expect(shop.storedImages()).toEqual([product.image])
  })

  test('has no entry for the demo catalogue and for customers', async ({ shop }) => {
    await seedDemo(shop, storeDemoImage(shop))
    await aCustomer(shop)
    expect(await entries(shop)).toEqual([])
  })

  test('returns pages by kind and by entity', async ({ shop }) => {
    const { order, car: product } = await anOrder(shop)
    for (const status of ['paid', 'shipped', 'completed'] as const) {
      await updateOrder(shop, admin, { id: order.id, status })
    }
    const all = await entries(shop)
    expect(all.map(({ kind }) => kind)).toEqual(['order', 'order', 'order', 'payment_method', 'product'])
    expect(await searchAudit(shop, { offset: 1, limit: 2 })).toEqual({ items: all.slice(1, 3), total: 5 })
    expect(await entries(shop, { kind: 'order' })).toEqual(all.slice(0, 3))
    expect(await entries(shop, { entity_id: product.id })).toEqual(all.slice(4))
    expect(await entries(shop, { kind: 'user' })).toEqual([])
    expect(await entries(shop, { entity_id: order.id, kind: 'product' })).toEqual([])
  })
})
