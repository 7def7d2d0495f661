import { NewProduct, type OrderStatus } from '@voltway/contract'
import { expect } from 'vitest'
import {
  catalogueRevision,
  createProduct,
  deleteOrder,
  deleteUser,
  getCart,
  getProduct,
  listAllOrders,
  placeOrder,
  type Shop,
  saveCart,
  setOrderStatuses,
  updateOrder,
  updateProduct,
} from '../src/index.ts'
import { aCustomer, admin, aPaymentMethod, eachShop } from './fixture.ts'
import { refusalOf } from './refusal-of.ts'

const paint = {
  name: 'Paint',
  choices: ['White', 'Blue'].map((name) => ({ name, swatch: '', surcharge: 0 })),
}

/** Creates products with these numbers of pieces, and returns their ids and functions that order and count them. */
const stocked = async (shop: Shop, ...stocks: (number | null)[]) => {
  const ids: string[] = []
  for (const stock of stocks) {
    const product = NewProduct.parse({ name: `Product ${ids.length + 1}`, price: 1, stock, options: [paint] })
    ids.push((await createProduct(shop, admin, product)).id)
  }
  const payment_method_id = (await aPaymentMethod(shop)).id
  /** Fills the cart of a new customer with pieces of each product, half of them in each paint. */
  const prepare = async (...quantities: number[]) => {
    const customer = await aCustomer(shop)
    const cart = quantities.flatMap((qty, at) => {
      const id = ids[at] ?? ''
      const blue = { id, qty: Math.floor(qty / 2), choices: [{ option: 'Paint', choice: 'Blue' }] }
      return [{ id, qty: Math.ceil(qty / 2) }, blue].filter((line) => line.qty > 0)
    })
    await saveCart(shop, customer, { cart })
    const order = async () => (await placeOrder(shop, customer, { payment_method_id })).placed.order
    return { customer, order }
  }
  const order = async (...quantities: number[]) => (await prepare(...quantities)).order()
  const left = () => Promise.all(ids.map(async (id) => (await getProduct(shop, id)).stock))
  const setStatus = (id: string, status: OrderStatus) => updateOrder(shop, admin, { id, status })
  return { ids, prepare, order, left, setStatus }
}

eachShop('the stock', (test) => {
  test('decreases by all lines of an order together, or rejects the order unchanged', async ({ shop }) => {
    const { ids, prepare, order, left } = await stocked(shop, 4, null, 1)
    await order(3, 999, 1)
    expect(await left()).toEqual([1, null, 0])
    const { customer, order: orderMore } = await prepare(2, 1, 5)
    const refusal = await refusalOf(orderMore())
    expect(refusal.message).toBe('Out of stock: Product 3. Not enough in stock: Product 1 (1 left)')
    const products = [
      { id: ids[0], name: 'Product 1', left: 1 },
      { id: ids[2], name: 'Product 3', left: 0 },
    ]
    expect(refusal.refused).toEqual({ code: 'OUT_OF_STOCK', details: { products } })
    expect(await left()).toEqual([1, null, 0])
    expect((await listAllOrders(shop)).total).toBe(1)
    const { cart } = await getCart(shop, customer)
    expect(cart).toMatchObject([{ left: 1 }, { left: 1 }, {}, { left: 0 }, {}])
  })

  test('gets back the pieces of a cancelled order once, and loses them at its revival', async ({ shop }) => {
    const { ids, order, left, setStatus } = await stocked(shop, 5, null)
    const { id } = await order(3, 2)
    await updateProduct(shop, admin, { id: ids[1] ?? '', stock: 7 })
    for (const [status, stock] of [
      ['shipped', [2, 7]],
      ['cancelled', [5, 7]],
      ['cancelled', [5, 7]],
      ['completed', [2, 5]],
      ['cancelled', [5, 7]],
    ] as const) {
      await setStatus(id, status)
      expect(await left(), status).toEqual(stock)
    }
    await updateProduct(shop, admin, { id: ids[0] ?? '', stock: 2, stock_was: 5 })
    for (const revive of [
      () => setStatus(id, 'paid'),
      () => setOrderStatuses(shop, admin, { ids: [id], status: 'paid' }),
    ]) {
      expect((await refusalOf(revive())).code).toBe('OUT_OF_STOCK')
      expect(await left()).toEqual([2, 7])
      expect((await listAllOrders(shop)).items).toMatchObject([{ id, status: 'cancelled' }])
    }
    await updateProduct(shop, admin, { id: ids[0] ?? '', stock: null })
    await setStatus(id, 'pending')
    expect(await left()).toEqual([null, 5])
  })

  test('gets back the pieces of deleted unshipped orders, also of a deleted customer', async ({ shop }) => {
    const { order, prepare, left, setStatus } = await stocked(shop, 100)
    for (const status of ['pending', 'paid', 'shipped', 'completed', 'cancelled'] as const) {
      const before = Number((await left())[0])
      const back = status === 'shipped' || status === 'completed' ? 2 : 0
      const { id } = await order(2)
      await setStatus(id, status)
      await deleteOrder(shop, admin, id)
      expect(await left(), status).toEqual([before - back])
      const { customer, order: orderThen } = await prepare(2)
      await setStatus((await orderThen()).id, status)
      await deleteUser(shop, admin, customer.id)
      expect(await left(), status).toEqual([before - 2 * back])
    }
  })

  test('changes the catalogue revision only if shoppers see it, and never the version', async ({ shop }) => {
    const { ids, order, setStatus } = await stocked(shop, 8)
    const [id = ''] = ids
    const { stock: _, available, left: __, ...product } = await getProduct(shop, id)
    shop.moveClock(60_000)
    const revision = await catalogueRevision(shop)
    const numbers = async () => [await catalogueRevision(shop), shop.catalogue.unnumberedChanges]
    const changes = async (act: () => Promise<unknown>) => {
      const before = await numbers()
      await act()
      return (await numbers()).map((each, at) => each - Number(before[at]))
    }
    expect(await changes(() => order(2))).toEqual([0, 0])
    expect(await changes(() => refusalOf(order(7)))).toEqual([0, 0])
    expect(await changes(() => order(1))).toEqual([1, 1])
    const last = await order(5)
    expect(await getProduct(shop, id)).toEqual({ ...product, stock: 0, available: false, left: 0 })
    expect(await changes(() => setStatus(last.id, 'cancelled'))).toEqual([1, 1])
    expect(await getProduct(shop, id)).toEqual({ ...product, stock: 5, available, left: 5 })
    expect(await catalogueRevision(shop)).toBe(revision + 3)
    // Shoppers see the stock before the return, but not the one after it.
    const three = await order(3)
    await updateProduct(shop, admin, { id, stock: 4 })
    expect(await changes(() => setStatus(three.id, 'cancelled'))).toEqual([1, 1])
    expect(await getProduct(shop, id)).toMatchObject({ stock: 7 })
  })
})

eachShop('32 concurrent buyers', (test) => {
  test('of the last 10 pieces make 10 orders', async ({ shop }) => {
    const { prepare, left } = await stocked(shop, 10)
    const buyers = []
    for (let nth = 0; nth < 32; nth++) buyers.push(await prepare(1))
    const ends = await Promise.allSettled(buyers.map(({ order }) => order()))
    const codes = ends.map((end) => (end.status === 'fulfilled' ? 'ordered' : end.reason.code))
    expect(codes.filter((code) => code === 'ordered')).toHaveLength(10)
    expect(codes.filter((code) => code === 'OUT_OF_STOCK')).toHaveLength(22)
    expect(await left()).toEqual([0])
    expect((await listAllOrders(shop)).total).toBe(10)
  })

  test('lose no piece of several products during cancellations, deletions and edits', async ({ shop }) => {
    const { ids, prepare, left, setStatus } = await stocked(shop, 30, 30, 30)
    const buy = async (nth: number) => {
      const quantities = [0, 1, 2].map((at) => ((nth + at) % 3) + 1)
      const { customer, order } = await prepare(...quantities)
      return async () => {
        const { id } = await order()
        if (nth % 4 === 0) await setStatus(id, 'cancelled')
        if (nth % 8 === 0) await setStatus(id, 'paid')
        if (nth % 4 === 1) await deleteUser(shop, admin, customer.id)
        if (nth % 4 === 2) await deleteOrder(shop, admin, id)
      }
    }
    const added = [0, 0, 0]
    const restock = async (nth: number) => {
      const at = nth % 3
      const id = ids[at] ?? ''
      for (let tries = 0; tries < 5; tries++) {
        const stock_was = (await getProduct(shop, id)).stock
        const change = { id, stock: Number(stock_was) + 1, stock_was }
        const refused = await refusalOf(updateProduct(shop, admin, change)).catch(() => undefined)
        if (refused) expect(refused.code).toBe('CHANGED')
        else added[at] = Number(added[at]) + 1
      }
    }
    const buyers = []
    for (let nth = 0; nth < 32; nth++) buyers.push(await buy(nth))
    const bulk = async () => {
      const orders = (await listAllOrders(shop)).items.map(({ id }) => id)
      if (orders.length > 0) await setOrderStatuses(shop, admin, { ids: orders, status: 'pending' })
    }
    const ends = await Promise.allSettled([
      ...buyers.map((buyer) => buyer()),
      ...[0, 1, 2].map((nth) => restock(nth)),
      bulk(),
    ])
    const codes = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code ?? end.reason] : []))
    expect(codes.filter((code) => code !== 'OUT_OF_STOCK' && code !== 'NOT_FOUND')).toEqual([])
    const { items } = await listAllOrders(shop)
    const sold = ids.map((id) =>
      items
        .filter(({ status }) => status !== 'cancelled')
        .flatMap(({ cart }) => cart.filter((line) => line.id === id))
        .reduce((sum, { qty }) => sum + qty, 0),
    )
    expect(await left()).toEqual(ids.map((_, at) => 30 + Number(added[at]) - Number(sold[at])))
    expect(Math.min(...(await left()).map(Number))).toBeGreaterThanOrEqual(0)
  })
})
