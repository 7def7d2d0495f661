import { imageId } from '@voltway/contract'
import { expect } from 'vitest'
import {
  addImage,
  arrangeImages,
  getProduct,
  importProducts,
  listAllOrders,
  listAllPaymentMethods,
  listAllProducts,
  listEvents,
  placeOrder,
  queueEventDeliveries,
  type Shop,
  saveCart,
  savePaymentMethod,
  updateOrder,
  updateProduct,
} from '../src/index.ts'
import { admin, aFullCart, aProduct, eachShop, imageBytes } from './fixture.ts'

const second = 1000

const ids = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)

const productTime = async (shop: Shop, id: string) => (await getProduct(shop, id)).updated_at

eachShop('the time of the last change', (test) => {
  test('of a product is that of its last edit, not of a sale or an edit without effect', async ({ shop }) => {
    const { customer, checkout, car } = await aFullCart(shop)
    expect(car.updated_at).toBe(car.created_at)
    shop.moveClock(second)
    await placeOrder(shop, customer, checkout)
    const { price, name, description, data, options } = car
    const same = { id: car.id, price, name, description, data, options }
    expect(await updateProduct(shop, admin, same)).toMatchObject({ updated_at: car.created_at })
    const cheaper = await updateProduct(shop, admin, { id: car.id, price: 1 })
    expect(cheaper.updated_at > car.updated_at).toBe(true)
    shop.moveClock(second)
    const { image, updated_at } = await addImage(shop, admin, { id: car.id, alt: '' }, imageBytes)
    expect(updated_at > cheaper.updated_at).toBe(true)
    shop.moveClock(second)
    const { images } = await getProduct(shop, car.id)
    const shown = [imageId(image), ...images.map(({ id }) => id)].map((id) => ({ id, alt: '' }))
    await arrangeImages(shop, admin, { id: car.id, images: shown })
    expect(await productTime(shop, car.id)).toBe(updated_at)
    await arrangeImages(shop, admin, { id: car.id, images: shown.toReversed() })
    expect((await productTime(shop, car.id)) > updated_at).toBe(true)
  })

  test('of a payment method is that of its last edit', async ({ shop }) => {
    const { method } = await aFullCart(shop)
    shop.moveClock(second)
    expect(await savePaymentMethod(shop, admin, method)).toMatchObject({ updated_at: method.updated_at })
    const renamed = await savePaymentMethod(shop, admin, { ...method, name: 'Renamed' })
    expect(renamed.updated_at > method.updated_at).toBe(true)
  })
})

eachShop('admin lists', (test) => {
  test('select imported products from the time of the event on', async ({ shop: plain }) => {
    const now = () => {
      plain.moveClock(1)
      return plain.now()
    }
    const shop: Shop = { ...plain, now }
    const { id } = await aProduct(shop, 'Roof', 100)
    const file = Buffer.from(`id,name,price\n${id},Roof,2\n,Tent,3`)
    const { revision } = await importProducts(shop, admin, { dry_run: true }, file)
    await importProducts(shop, admin, { dry_run: false, revision }, file)
    await queueEventDeliveries(shop)
    const [event = expect.fail()] = (await listEvents(shop, { limit: 9 })).items.slice(-1)
    const { items } = await listAllProducts(shop, { since: event.created_at })
    expect(items.map(({ name, updated_at }) => [name, updated_at])).toEqual([
      ['Roof', event.created_at],
      ['Tent', event.created_at],
    ])
    expect(items[1]).toMatchObject({ created_at: event.created_at })
    expect(items[0]?.created_at).not.toBe(event.created_at)
  })

  test('select what was changed at a time or later', async ({ shop }) => {
    const { car, method } = await aFullCart(shop)
    shop.moveClock(second)
    const since = shop.now().toISOString()
    const roof = await aProduct(shop, 'Roof', 100)
    expect(await listAllProducts(shop, { since })).toMatchObject({ items: [{ id: roof.id }], total: 1 })
    expect(ids(await listAllProducts(shop, { since: car.updated_at }))).toEqual([car.id, roof.id])
    expect(await listAllPaymentMethods(shop, { since })).toEqual({ items: [], total: 0 })
    expect(ids(await listAllPaymentMethods(shop, { since: method.updated_at }))).toEqual([method.id])
  })

  test('select orders by their last change and their status, also in parts', async ({ shop }) => {
    const { customer, checkout, car } = await aFullCart(shop)
    const order = async () => {
      await saveCart(shop, customer, { cart: [{ id: car.id, qty: 1 }] })
      return (await placeOrder(shop, customer, checkout)).placed.order.id
    }
    const [first, another, third] = [await order(), await order(), await order()]
    shop.moveClock(second)
    const since = shop.now().toISOString()
    for (const id of [first, third]) await updateOrder(shop, admin, { id, status: 'paid' })
    const fourth = await order()
    expect(ids(await listAllOrders(shop, { since }))).toEqual([fourth, third, first])
    expect(ids(await listAllOrders(shop, { status: 'pending' }))).toEqual([fourth, another])
    const part = await listAllOrders(shop, { since, status: 'paid', limit: 1 })
    expect(part).toMatchObject({ items: [{ id: third }], total: 2, next: third })
    const rest = await listAllOrders(shop, { since, status: 'paid', limit: 1, cursor: part.next })
    expect(rest).toMatchObject({ items: [{ id: first }], total: 2 })
  })
})
