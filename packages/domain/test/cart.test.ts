import { placeholderImage } from '@voltway/contract'
import fc from 'fast-check'
import { expect } from 'vitest'
import { deleteProduct, deleteUser, getCart, saveCart, updateProduct } from '../src/index.ts'
import { aCustomer, admin, aProduct, eachShop, imageBytes } from './fixture.ts'
import { refusalOf } from './refusal-of.ts'

eachShop('the cart', (test) => {
  test('shows current names, prices and images', async ({ shop }) => {
    const customer = await aCustomer(shop)
    const { id } = await aProduct(shop, 'Model 3', 38_990_00, imageBytes)
    await saveCart(shop, customer, { cart: [{ id, qty: 2 }] })
    const { image } = await updateProduct(shop, admin, { id, name: 'New', price: 1.25 }, new Uint8Array([9]))
    const { cart } = await getCart(shop, customer)
    expect(cart).toEqual([{ id, name: 'New', price: 1.25, image, qty: 2, available: true }])
  })

  test('keeps the line of a deleted product as unavailable, and accepts it in a save', async ({ shop }) => {
    const customer = await aCustomer(shop)
    const { id } = await aProduct(shop, 'Model 3', 38_990_00, imageBytes)
    await saveCart(shop, customer, { cart: [{ id, qty: 2 }] })
    await deleteProduct(shop, admin, id)
    const line = { id, name: 'Model 3', price: 38_990, image: placeholderImage, qty: 2, available: false }
    expect((await getCart(shop, customer)).cart).toEqual([line])
    const again = await saveCart(shop, customer, { cart: [{ id, qty: 3 }] })
    expect(again.cart).toEqual([{ ...line, qty: 3 }])
  })

  test('has every known product once, with the largest quantity, for any request', async ({ shop }) => {
    const customer = await aCustomer(shop)
    const ids: string[] = []
    for (let nth = 0; nth < 5; nth++) ids.push((await aProduct(shop, `Product ${nth}`, nth)).id)
    const unknown = ['unknown', '', '7', "'; drop table products"]
    const line = fc.record({ id: fc.constantFrom(...ids, ...unknown), qty: fc.integer({ min: 1, max: 999 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 100 }), async (wanted) => {
        const largest = new Map<string, number>()
        for (const { id, qty } of wanted) largest.set(id, Math.max(qty, largest.get(id) ?? 0))
        for (const id of unknown) largest.delete(id)
        const { cart } = await saveCart(shop, customer, { cart: wanted })
        expect(cart.map(({ id, qty }) => [id, qty])).toEqual([...largest])
        expect((await getCart(shop, customer)).cart).toEqual(cart)
      }),
      { numRuns: 40 },
    )
  })

  test('gets a new revision with every change, and rejects a save with an older one', async ({ shop }) => {
    const customer = await aCustomer(shop)
    const { id } = await aProduct(shop, 'Model 3', 38_990_00)
    const first = await saveCart(shop, customer, { cart: [{ id, qty: 1 }], revision: 0 })
    const second = await saveCart(shop, customer, { cart: [{ id, qty: 2 }], revision: first.revision })
    expect(second.revision).toBeGreaterThan(first.revision)
    const late = await refusalOf(saveCart(shop, customer, { cart: [], revision: first.revision }))
    expect(late).toMatchObject({ refused: { code: 'CART_CHANGED', details: second } })
    expect(await getCart(shop, customer)).toEqual(second)
    expect((await saveCart(shop, customer, { cart: [] })).cart).toEqual([])
  })

  test('rejects a save of a customer whose account was deleted', async ({ shop }) => {
    const customer = await aCustomer(shop)
    const { id } = await aProduct(shop, 'Model 3', 38_990_00)
    await deleteUser(shop, admin, customer.id)
    for (const revision of [undefined, 0, 1]) {
      const refusal = await refusalOf(saveCart(shop, customer, { cart: [{ id, qty: 1 }], revision }))
      expect(refusal.code).toBe('UNAUTHORIZED')
    }
  })
})
