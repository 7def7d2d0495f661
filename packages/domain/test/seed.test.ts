import { expect } from 'vitest'
import {
  catalogueRevision,
  deletePaymentMethod,
  deleteProduct,
  getProduct,
  listPaymentMethods,
  listProducts,
  seedDemo,
} from '../src/index.ts'
import { detailWarnings } from '../src/payment-methods/detail-warnings.ts'
import demoProducts from '../src/seed/demo-products.json' with { type: 'json' }
import { admin, eachShop, shownImages, storeDemoImage } from './fixture.ts'

eachShop('the demo catalogue', (test) => {
  test('has the products of the panels at their prices, then accessories, with images', async ({ shop }) => {
    expect(await seedDemo(shop, storeDemoImage(shop))).toBe(true)
    const { items } = await listProducts(shop)
    expect(items.map(({ name, price }) => [name, price])).toEqual([
      ['Model 3', 38_990],
      ['Model Y', 43_990],
      ['Model S', 74_990],
      ['Model X', 82_990],
      ['Solar Panels', 12_990],
      ['Powerwall', 9_300],
      ['Wall Charger', 475],
      ['Roof Rack', 390],
      ['Charging Cable', 240],
    ])
    const whole = await Promise.all(items.map(({ id }) => getProduct(shop, id)))
    expect(whole.map(({ image_alt, images }) => [image_alt, ...images.map(({ alt }) => alt)])).toEqual(
      demoProducts.map(({ images }) => [...images]),
    )
    const images = ({ options }: (typeof items)[number]) =>
      options.flatMap(({ choices }) => choices.flatMap(({ image = '' }) => `/images/${image}`))
    const paints = whole.slice(0, 2).map((car) => [car.image, car.images.map(({ image }) => image)].flat())
    expect(items.slice(0, 2).map(images)).toEqual(paints.map(([own, , , , ...others]) => [own, ...others]))
    expect(shop.storedImages().sort()).toEqual(await shownImages(shop))
    for (const { description, data } of items) {
      expect(description.length).toBeGreaterThan(40)
      expect(new Set(data.map(({ name }) => name)).size).toBeGreaterThanOrEqual(6)
    }
    expect(await catalogueRevision(shop)).toBeGreaterThan(0)
  })

  test('has a wallet and a bank account, marked as samples, with valid checksums', async ({ shop }) => {
    await seedDemo(shop, storeDemoImage(shop))
    const { items } = await listPaymentMethods(shop)
    expect(items.map(({ type, name }) => [type, name])).toEqual([
      ['crypto', 'Bitcoin testnet (sample)'],
      ['bank', 'Bank transfer (sample)'],
    ])
    for (const { details } of items) expect(detailWarnings(details)).toEqual([])
  })

  test('is seeded once, and deleted products stay deleted', async ({ shop }) => {
    await seedDemo(shop, storeDemoImage(shop))
    for (const { id } of (await listProducts(shop)).items) await deleteProduct(shop, admin, id)
    for (const { id } of (await listPaymentMethods(shop)).items) await deletePaymentMethod(shop, admin, id)
    expect(await seedDemo(shop, storeDemoImage(shop))).toBe(false)
    expect((await listProducts(shop)).total).toBe(0)
    expect((await listPaymentMethods(shop)).total).toBe(0)
    expect(shop.storedImages()).toEqual([])
  })

  test('is seeded once by several nodes that start at once, and leaves no unused image', async ({ shop }) => {
    const ends = await Promise.all([1, 2, 3].map(() => seedDemo(shop, storeDemoImage(shop))))
    expect(ends.filter((seeded) => seeded)).toHaveLength(1)
    expect((await listProducts(shop)).total).toBe(demoProducts.length)
    expect(shop.storedImages().sort()).toEqual(await shownImages(shop))
  })

  test('is seeded completely or not at all, and can be tried again', async ({ shop }) => {
    const store = storeDemoImage(shop)
    await expect(seedDemo({ ...shop, newId: () => 'always-the-same' }, store)).rejects.toThrow()
    const notTheLast = async (image: string) =>
      image === 'powerwall' ? { image: await shop.images.save(new Uint8Array()), alt: '' } : store(image)
    await expect(seedDemo(shop, notTheLast)).rejects.toThrow()
    expect((await listProducts(shop)).total).toBe(0)
    expect(shop.storedImages()).toEqual([])
    expect(await seedDemo(shop, storeDemoImage(shop))).toBe(true)
  })
})
