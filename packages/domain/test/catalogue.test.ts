import { newProduct, toShopperView } from '@voltway/contract/fixture'
import { expect } from 'vitest'
import {
  catalogueRevision,
  createProduct,
  deletePaymentMethod,
  deleteProduct,
  getCart,
  listImagesInUse,
  listProducts,
  saveCart,
  savePaymentMethod,
  updateProduct,
} from '../src/index.ts'
import { aCustomer, admin, aPaymentMethod, eachShop, imageBytes, testShop } from './fixture.ts'
import { refusalOf } from './refusal-of.ts'

const car = newProduct({ description: 'A car', data: [{ name: 'Range', value: '320 mi' }] })
const otherImage = new Uint8Array([4, 5, 6])

eachShop('the catalogue', (test, dialect) => {
  test('stores an image with its product, and no rejected image', async ({ shop }) => {
    const product = await createProduct(shop, admin, car, imageBytes)
    expect(shop.storedImages()).toEqual([product.image])
    expect(await listImagesInUse(shop)).toEqual([product.image])
    const refusal = await refusalOf(createProduct(shop, admin, car, new Uint8Array()))
    expect(refusal.code).toBe('IMAGE_REFUSED')
    expect((await listProducts(shop)).total).toBe(1)
  })

  test('a product that cannot be saved leaves no image and no new revision', async () => {
    const shop = await testShop(dialect, { newId: () => 'always-the-same' })
    const { image } = await createProduct(shop, admin, car, imageBytes)
    await expect(createProduct(shop, admin, car, otherImage)).rejects.toThrow()
    expect(shop.storedImages()).toEqual([image])
    expect(await catalogueRevision(shop)).toBe(1)
  })

  test('a change that cannot be saved keeps the old image and leaves no new one', async ({ shop }) => {
    const { id, image } = await createProduct(shop, admin, car, imageBytes)
    await expect(updateProduct(shop, admin, { id, name: 'x'.repeat(300) }, otherImage)).rejects.toThrow()
    expect(shop.storedImages()).toEqual([image])
    expect((await listProducts(shop)).items).toMatchObject([{ ...toShopperView(car), image }])
  })

  test('a deleted product leaves the list with its image, once', async ({ shop }) => {
    const gone = await createProduct(shop, admin, car, imageBytes)
    const remaining = await createProduct(shop, admin, { ...car, name: 'Model Y' }, otherImage)
    await deleteProduct(shop, admin, gone.id)
    expect(await listProducts(shop)).toEqual({ items: [toShopperView(remaining)], total: 1 })
    expect(shop.storedImages()).toEqual([remaining.image])
    expect(await listImagesInUse(shop)).toEqual([remaining.image])
    expect((await refusalOf(deleteProduct(shop, admin, gone.id))).code).toBe('NOT_FOUND')
    expect((await refusalOf(updateProduct(shop, admin, { id: gone.id, price: 1 }))).code).toBe('NOT_FOUND')
  })

  test('does not decode an image for an unknown product', async ({ shop }) => {
    const refusal = await refusalOf(updateProduct(shop, admin, { id: 'unknown' }, new Uint8Array()))
    expect(refusal.code).toBe('NOT_FOUND')
    expect(shop.storedImages()).toEqual([])
  })

  test('deletes a product although its image files cannot be deleted', async ({ shop }) => {
    const { id } = await createProduct(shop, admin, car, imageBytes)
    const images = { ...shop.images, remove: () => Promise.reject(new Error('read-only disk')) }
    await deleteProduct({ ...shop, images }, admin, id)
    expect(await listProducts(shop)).toEqual({ items: [], total: 0 })
    expect(await listImagesInUse(shop)).toEqual([])
  })

  test('only changes of products and payment methods make a new revision', async ({ shop }) => {
    const revisions = [await catalogueRevision(shop)]
    const note = async () => revisions.push(await catalogueRevision(shop))
    const { id } = await createProduct(shop, admin, car)
    await note()
    await updateProduct(shop, admin, { id, price: 1 })
    await note()
    const method = await aPaymentMethod(shop)
    await note()
    await deletePaymentMethod(shop, admin, method.id)
    await note()
    await deleteProduct(shop, admin, id)
    await note()
    expect(revisions).toEqual([0, 1, 2, 3, 4, 5])

    const customer = await aCustomer(shop)
    await saveCart(shop, customer, { cart: [{ id, qty: 1 }] })
    await getCart(shop, customer)
    await refusalOf(deleteProduct(shop, admin, 'unknown'))
    await refusalOf(updateProduct(shop, admin, { id: 'unknown' }))
    await refusalOf(deletePaymentMethod(shop, admin, 'unknown'))
    await refusalOf(savePaymentMethod(shop, admin, { ...method, id: 'unknown' }))
    expect(await catalogueRevision(shop)).toBe(5)
  })
})
