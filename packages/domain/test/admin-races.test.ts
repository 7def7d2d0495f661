import type { AuditEntry, PaymentMethodSave } from '@voltway/contract'
import type { Database } from '@voltway/db'
import { freshDatabase } from '@voltway/db/fixture'
import { expect } from 'vitest'
import {
  deleteOrder,
  deletePaymentMethod,
  deleteProduct,
  deleteUser,
  getOrder,
  listAllOrders,
  listPaymentMethods,
  listProducts,
  placeOrder,
  type Shop,
  saveCart,
  savePaymentMethod,
  searchAudit,
  setOrderStatuses,
  updateOrder,
  updateProduct,
} from '../src/index.ts'
import {
  aCustomer,
  admin,
  aFullCart,
  aPaymentMethod,
  aProduct,
  eachShop,
  type TestShop,
  testShop,
} from './fixture.ts'

const atOnce = 12
const times = <Result>(count: number, work: (nth: number) => Result) =>
  Array.from({ length: count }, (_, nth) => work(nth))

/** Returns the status of an order in an entry about it or about several orders. */
const statusIn = (state: AuditEntry['before'], id: string) => {
  const orders = state?.orders as { id: string; status: string }[] | undefined
  return orders ? orders.find((order) => order.id === id)?.status : state?.status
}

/** Returns the entries of one entity, oldest first. Each `before` must equal the previous `after`. */
const chainOf = async (shop: Shop, entity_id: string): Promise<AuditEntry[]> => {
  const { items, total } = await searchAudit(shop, { offset: 0, limit: 100, entity_id })
  const chain = items.toReversed()
  expect(chain).toHaveLength(total)
  for (const [nth, entry] of chain.entries()) {
    if (nth > 0) expect(entry.before).toEqual(chain[nth - 1]?.after)
  }
  return chain
}

/** Calls may end in a refusal, but not in a deadlock that the database resolves. */
const codesOf = async (calls: Promise<unknown>[]): Promise<string[]> => {
  const ends = await Promise.allSettled(calls)
  return ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code ?? end.reason] : []))
}

/** A shop that counts transactions, because PostgreSQL aborts a deadlocked one, which `transact` then runs again. */
const countingShop = async (dialect: Database['dialect']) => {
  const database = await freshDatabase(dialect)
  const count = { transactions: 0 }
  const countRuns = <Level extends ReturnType<Database['db']['transaction']>>(transaction: Level): Level =>
    new Proxy(transaction, {
      get: (target, key) => {
        if (key === 'execute') count.transactions += 1
        const value = Reflect.get(target, key)
        if (key === 'setIsolationLevel')
          return (level: 'read committed') => countRuns(target.setIsolationLevel(level) as Level)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  const db = new Proxy(database.db, {
    get: (target, key) => {
      if (key === 'transaction') return () => countRuns(target.transaction())
      const value = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { count, shop: await testShop(dialect, { database: { ...database, db } }) }
}

const ordered = async (shop: TestShop, count: number) => {
  const setting = await aFullCart(shop)
  const orders = []
  for (let nth = 0; nth < count; nth++) {
    await saveCart(shop, setting.customer, { cart: [{ id: setting.car.id, qty: 1 }] })
    orders.push((await placeOrder(shop, setting.customer, setting.checkout)).placed.order)
  }
  return { ...setting, orders }
}

eachShop('two admins at once', (test, dialect) => {
  test('change one product: one change wins completely, and both are recorded', async ({ shop }) => {
    const { id } = await aProduct(shop, 'Model 3', 100)
    const inputs = times(atOnce, (nth) => ({ id, name: `N ${nth}`, price: nth, description: `Text ${nth}` }))
    await Promise.all(
      inputs.map((input, nth) =>
        updateProduct(shop, { ...admin, clientIp: `192.0.2.${nth}` }, input, new Uint8Array([nth + 1])),
      ),
    )
    const [product] = (await listProducts(shop)).items
    const { name, price, description, image } = product ?? {}
    expect(inputs[price ?? -1]).toEqual({ id, name, price, description })
    const chain = await chainOf(shop, id)
    expect(chain).toHaveLength(1 + atOnce)
    expect(chain.at(-1)).toMatchObject({
      address: `192.0.2.${price}`,
      after: { name, price, description, image },
    })
    expect(shop.storedImages()).toEqual([image])
  })

  test('change one payment method: one change wins completely, and both are recorded', async ({ shop }) => {
    const { id } = await aPaymentMethod(shop)
    const inputs = times(
      atOnce,
      (nth): PaymentMethodSave =>
        nth % 2
          ? { id, type: 'crypto', name: `${nth}`, details: { address: `Wallet ${nth}`, currency: `${nth}` } }
          : {
              id,
              type: 'bank',
              name: `${nth}`,
              details: {
                account_name: `Owner ${nth}`,
                account_number: `${nth}`,
                bank_name: `Bank ${nth}`,
                sort_code: '',
                iban: '',
              },
            },
    )
    await Promise.all(inputs.map((input) => savePaymentMethod(shop, admin, input)))
    const [method] = (await listPaymentMethods(shop)).items
    expect(method).toEqual({
      active: true,
      position: null,
      ...inputs[Number(method?.name)],
      updated_at: shop.now().toISOString(),
    })
    const chain = await chainOf(shop, id)
    expect(chain).toHaveLength(1 + atOnce)
    expect(chain.at(-1)?.after).toEqual({ ...method, id: undefined, updated_at: undefined })
  })

  test('set statuses of the same orders in opposite sequences: history and audit log agree', async () => {
    const { count, shop } = await countingShop(dialect)
    const { orders } = await ordered(shop, 4)
    count.transactions = 0
    const ids = orders.map(({ id }) => id)
    const statuses = ['paid', 'shipped', 'completed', 'cancelled'] as const
    const codes = await codesOf(
      times(atOnce, (nth) => {
        const status = statuses[nth % 4] ?? 'paid'
        if (nth % 3 === 2) return updateOrder(shop, admin, { id: ids[nth % 4] ?? '', status })
        return setOrderStatuses(shop, admin, { ids: nth % 2 ? ids : ids.toReversed(), status })
      }),
    )
    expect(codes).toEqual([])
    expect(count.transactions).toBe(atOnce)
    for (const id of ids) {
      const { history, status } = await getOrder(shop, id)
      const statuses = history.map((step) => step.status)
      const { items } = await searchAudit(shop, { offset: 0, limit: 100, entity_id: id })
      const recorded = items
        .toReversed()
        .map(({ before, after }) => [statusIn(before, id), statusIn(after, id)])
      expect(recorded).toEqual(statuses.slice(1).map((after, nth) => [statuses[nth], after]))
      expect(status).toBe(statuses.at(-1))
    }
  })

  test('change and delete one entity: the change comes first or is rejected', async ({ shop }) => {
    for (let round = 0; round < 6; round++) {
      const { id } = await aProduct(shop, 'Model 3', 100)
      const { id: methodId, ...method } = await aPaymentMethod(shop)
      const calls = [
        () => updateProduct(shop, admin, { id, price: 7 }),
        () => deleteProduct(shop, admin, id),
        () => savePaymentMethod(shop, admin, { ...method, id: methodId, name: 'Other' }),
        () => deletePaymentMethod(shop, admin, methodId),
      ]
      const codes = await codesOf((round % 2 ? calls : calls.toReversed()).map((call) => call()))
      const chains = [...(await chainOf(shop, id)), ...(await chainOf(shop, methodId))]
      expect(codes).toEqual(codes.map(() => 'NOT_FOUND'))
      expect(chains).toHaveLength(6 - codes.length)
      for (const entity of [id, methodId]) {
        expect((await chainOf(shop, entity)).at(-1)?.action).toBe('delete')
      }
    }
    expect((await listProducts(shop)).total).toBe(0)
  })

  test('delete one order or one user: it is deleted and recorded once', async ({ shop }) => {
    const { customer, orders } = await ordered(shop, 2)
    const [first, second] = orders
    const gone = await codesOf(times(5, () => deleteOrder(shop, admin, first?.id ?? '')))
    expect(gone).toEqual(Array(4).fill('NOT_FOUND'))
    expect(await codesOf(times(5, () => deleteUser(shop, admin, customer.id)))).toEqual(
      Array(4).fill('NOT_FOUND'),
    )
    expect(await chainOf(shop, first?.id ?? '')).toMatchObject([{ action: 'delete' }])
    expect(await chainOf(shop, second?.id ?? '')).toEqual([])
    expect(await chainOf(shop, customer.id)).toMatchObject([{ before: { orders: 1, orders_total: 38_990 } }])
  })

  test('delete a customer who orders: there is no deadlock, and the record counts the deleted orders', async () => {
    const { count, shop } = await countingShop(dialect)
    for (let round = 0; round < 4; round++) {
      const { customer, car, checkout, orders } = await ordered(shop, 5)
      await saveCart(shop, customer, { cart: [{ id: car.id, qty: 1 }] })
      const ids = orders.map(({ id }) => id)
      let placed = 5
      const order = async () => {
        await placeOrder(shop, customer, checkout)
        placed += 1
      }
      const change = { id: car.id, price: 38_990, description: `Round ${round}`, category: '' }
      count.transactions = 0
      const calls: (() => Promise<unknown>)[] = [
        order,
        () => setOrderStatuses(shop, admin, { ids: ids.toReversed(), status: 'paid' }),
        () => deleteUser(shop, admin, customer.id),
        () => setOrderStatuses(shop, admin, { ids, status: 'shipped' }),
        () => updateProduct(shop, admin, change),
        () => saveCart(shop, customer, { cart: [{ id: car.id, qty: 1 }] }),
      ]
      const codes = await codesOf((round % 2 ? calls : calls.toReversed()).map((call) => call()))
      for (const code of codes) expect(['UNAUTHORIZED', 'CART_EMPTY', 'PRODUCT_UNAVAILABLE']).toContain(code)
      // One more statement checks whether anything else shows the images of the deleted orders.
      expect(count.transactions).toBe(calls.length + 1)
      const [entry] = await chainOf(shop, customer.id)
      expect(entry?.before).toMatchObject({ orders: placed, orders_total: placed * 38_990 })
      for (const id of ids) await chainOf(shop, id)
    }
    expect((await listAllOrders(shop)).total).toBe(0)
  })

  test('cancel one order and take another back while customers buy all products: there is no deadlock', async () => {
    const { count, shop } = await countingShop(dialect)
    const { customer, checkout } = await aFullCart(shop)
    const lines: { id: string; qty: number }[] = []
    for (let nth = 0; nth < 12; nth++) {
      const { id } = await aProduct(shop, `Product ${nth}`, 100)
      await updateProduct(shop, admin, { id, stock: 1000 })
      lines.push({ id, qty: 1 })
    }
    const order = async (buyer: typeof customer, cart: typeof lines) => {
      await saveCart(shop, buyer, { cart })
      return (await placeOrder(shop, buyer, checkout)).placed.order.id
    }
    const first = await order(customer, lines.slice(0, 6))
    const second = await order(customer, lines.slice(6))
    await setOrderStatuses(shop, admin, { ids: [first, second], status: 'cancelled' })
    // The previous status of the first order is now cancelled, and that of the second one is pending.
    await setOrderStatuses(shop, admin, { ids: [first], status: 'paid' })
    const buyers = await Promise.all(times(4, () => aCustomer(shop)))
    for (let round = 0; round < 8; round++) {
      count.transactions = 0
      const calls = buyers.map((buyer) => order(buyer, lines))
      calls.push(setOrderStatuses(shop, admin, { ids: [first, second], status: 'previous' }).then(() => ''))
      await Promise.all(calls)
      expect(count.transactions).toBe(2 * buyers.length + 1)
    }
  })
})
