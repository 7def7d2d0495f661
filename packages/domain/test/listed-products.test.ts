import { ProductSearch } from '@voltway/contract'
import { expect } from 'vitest'
import {
  findProduct,
  getCart,
  getProduct,
  listAllProducts,
  listCategories,
  listProducts,
  listSlugs,
  placeOrder,
  saveCart,
  searchAll,
  searchCatalogue,
  searchProducts,
  updateProduct,
} from '../src/index.ts'
import { admin, aFullCart, aProduct, eachShop } from './fixture.ts'
import { refusalOf } from './refusal-of.ts'

const names = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name)

eachShop('the list of products', (test) => {
  test('is sorted by position, then oldest first, also in parts', async ({ shop }) => {
    const made = []
    for (const name of ['A', 'B', 'C', 'D', 'E']) made.push((await aProduct(shop, name, 1)).id)
    const [a = '', b = '', c = '', d = '', e = ''] = made
    for (const [id, position] of [
      [e, -1],
      [c, 7],
      [b, 7],
      [d, 1_000_000],
    ] as const)
      await updateProduct(shop, admin, { id, position })
    expect(names(await listProducts(shop))).toEqual(['E', 'B', 'C', 'D', 'A'])
    const first = await listProducts(shop, { limit: 2 })
    const second = await listAllProducts(shop, { limit: 3, cursor: first.next })
    expect([names(first), names(second), second.next]).toEqual([['E', 'B'], ['C', 'D', 'A'], undefined])
    expect(names(await searchProducts(shop, ProductSearch.parse({ sort: 'position' })))).toEqual([...'ADCBE'])
    await updateProduct(shop, admin, { id: b, position: null })
    expect(names(await listProducts(shop, { limit: 3, cursor: first.next }))).toEqual(['C', 'D', 'A'])
    await updateProduct(shop, admin, { id: b, position: 7 })
    expect(await updateProduct(shop, admin, { id: c, position: null })).toMatchObject({ position: null })
    expect(names(await searchCatalogue(shop, { search: '', sort: 'featured', limit: 9, offset: 0 }))).toEqual(
      ['E', 'B', 'D', 'A', 'C'],
    )
    expect(await getProduct(shop, a)).toMatchObject({ position: null })
  })

  test('has the products whose names have all searched words first, then the newest', async ({ shop }) => {
    for (const name of ['Model 3', 'Model 3 Plaid', 'Mat']) await aProduct(shop, name, 1)
    for (const name of ['Wheels', 'Key', 'Cover', 'Hook', 'Lamp']) {
      const { id } = await aProduct(shop, name, 1)
      await updateProduct(shop, admin, { id, description: 'For the Model 3' })
    }
    expect(names({ items: (await searchAll(shop, 'model 3')).products })).toEqual([
      ...['Model 3 Plaid', 'Model 3', 'Lamp', 'Hook', 'Cover'],
    ])
    expect(names({ items: (await searchAll(shop, '100%_')).products })).toEqual([])
  })

  test('has no hidden product for shoppers, and carts treat it like a deleted product', async ({ shop }) => {
    const { customer, car, checkout } = await aFullCart(shop)
    const roof = await aProduct(shop, 'Roof', 100)
    await updateProduct(shop, admin, { id: car.id, category: 'Cars', hidden: true, stock: 2 })
    expect(names(await listProducts(shop))).toEqual(['Roof'])
    expect(await listSlugs(shop, 9)).toEqual(['roof'])
    expect(await listCategories(shop)).toEqual([])
    expect(
      names(await searchCatalogue(shop, { search: 'model', sort: 'newest', limit: 9, offset: 0 })),
    ).toEqual([])
    expect(await findProduct(shop, car.slug)).toBeUndefined()
    const { cart } = await getCart(shop, customer)
    expect(cart).toMatchObject([{ id: car.id, available: false }])
    expect(cart[0]).not.toHaveProperty('left')
    expect(await refusalOf(placeOrder(shop, customer, checkout))).toMatchObject({
      refused: { code: 'PRODUCT_UNAVAILABLE', details: { products: [{ id: car.id }] } },
    })
    await saveCart(shop, customer, {
      cart: [
        { id: car.id, qty: 1 },
        { id: roof.id, qty: 1 },
      ],
    })
    expect(names(await listAllProducts(shop))).toEqual(['Model 3', 'Roof'])
    const hidden = await searchProducts(shop, ProductSearch.parse({ only: 'hidden', category: 'Cars' }))
    expect(hidden).toMatchObject({ items: [{ id: car.id, hidden: true }], total: 1 })
    await updateProduct(shop, admin, { id: car.id, hidden: false })
    expect((await findProduct(shop, car.slug))?.product.image).toBe(car.image)
    expect((await placeOrder(shop, customer, checkout)).placed.order.cart).toHaveLength(2)
  })

  test('shows shoppers the stock only if five or fewer pieces are left', async ({ shop }) => {
    const { id, ...car } = await aProduct(shop, 'Model 3', 1)
    for (const [stock, shown] of [
      [6, { available: true }],
      [5, { available: true, left: 5 }],
      [0, { available: false, left: 0 }],
      [null, { available: true }],
    ] as const) {
      expect(await updateProduct(shop, admin, { id, stock })).toMatchObject({ stock, ...shown })
      const { updated_at } = await getProduct(shop, id)
      expect((await listProducts(shop)).items).toEqual([{ id, ...car, ...shown, updated_at }])
      const { total } = await searchProducts(shop, ProductSearch.parse({ only: 'out_of_stock' }))
      expect(total).toBe(stock === 0 ? 1 : 0)
    }
  })

  test('rejects a change that expects another stock', async ({ shop }) => {
    const { id } = await aProduct(shop, 'Model 3', 1)
    await updateProduct(shop, admin, { id, stock: 8, stock_was: null })
    for (const stock_was of [null, 7])
      expect(await refusalOf(updateProduct(shop, admin, { id, stock: 9, stock_was }))).toMatchObject({
        refused: { code: 'CHANGED', details: { stock: 8, images: [] } },
      })
    expect(await updateProduct(shop, admin, { id, price: 2, stock: null, stock_was: 8 })).toMatchObject({
      price: 2,
      stock: null,
      version: 3,
    })
  })
})
