import { newProduct, toShopperView } from '@voltway/contract/fixture'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createProduct,
  deleteProduct,
  findProduct,
  getProduct,
  getProductByIdOrSlug,
  listProducts,
  listSlugs,
  updateProduct,
} from '../src/index.ts'
import { slugOf } from '../src/products/slugs.ts'
import { admin, testShop } from './fixture.ts'
import { refusalOf } from './refusal-of.ts'

test.each([
  ['Model 3', 'model-3'],
  ['  Öko-Strom, Süd  ', 'oeko-strom-sued'],
  ['Привет', 'privet'],
  ['Crème brûlée (2026)', 'creme-brulee-2026'],
  ['</script>', 'script'],
  ['太陽', 'product'],
  ['…', 'product'],
  ['Powerbank 13.5 kWh', 'powerbank-13-5-kwh'],
  ['iPhone holder, MacBook tray', 'iphone-holder-macbook-tray'],
  ['CO2 meter, mAh and kWp', 'co2-meter-mah-and-kwp'],
  ['XMLHttpRequest eBikeABC', 'xmlhttprequest-ebikeabc'],
  ['Power\u00adwall\u200b', 'powerwall'],
  ['O\u0308ko', 'oeko'],
  ['ＭＯＤＥＬ ３', 'model-3'],
])('%s is addressed as %s', async (name, slug) => {
  expect(await slugOf(name)).toBe(slug)
})

test('any name gives a short slug that needs no escapes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 200, unit: 'grapheme' }), async (name) => {
      expect(await slugOf(name)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect((await slugOf(name)).length).toBeLessThanOrEqual(80)
    }),
  )
  expect(await slugOf('word '.repeat(40))).toBe(Array(16).fill('word').join('-'))
})

test('a slug with a number or an id has at most 80 characters', async () => {
  const shop = await testShop('sqlite')
  const name = 'a'.repeat(100)
  const slugs = []
  for (let count = 1; count <= 10; count += 1)
    slugs.push((await createProduct(shop, admin, newProduct({ name }))).slug)
  expect(slugs[1]).toBe(`${'a'.repeat(78)}-2`)
  expect(slugs.map(({ length }) => length)).toEqual(Array(10).fill(80))
})

describe.each(['sqlite', 'postgres'] as const)('slugs on %s', (dialect) => {
  const shopWith = async (...names: string[]) => {
    const shop = await testShop(dialect)
    const add = (name: string) => createProduct(shop, admin, newProduct({ name }))
    const made = []
    for (const name of names) made.push(await add(name))
    return { shop, add, made }
  }

  test('products of the same name get different slugs, concurrent ones too', async () => {
    const { shop, add } = await shopWith('Cable', 'Cable')
    await Promise.all(Array.from({ length: 12 }, () => add('Cable')))
    const slugs = (await listProducts(shop)).items.map(({ slug }) => slug)
    expect(slugs.slice(0, 9)).toEqual(['cable', ...[2, 3, 4, 5, 6, 7, 8, 9].map((nth) => `cable-${nth}`)])
    expect(new Set(slugs).size).toBe(14)
    expect(await listSlugs(shop, 3)).toEqual(slugs.slice(0, 3))
  })

  test('a product is found by its id, its slug and every slug that it had', async () => {
    const { shop, made } = await shopWith('Model 3')
    const [{ id } = { id: '' }] = made
    await updateProduct(shop, admin, { id, name: 'Model 3 Plus' })
    const renamed = await updateProduct(shop, admin, { id, price: 2 })
    expect(renamed).toMatchObject({ slug: 'model-3-plus', price: 2 })
    for (const address of [id, 'model-3', 'model-3-plus'])
      expect(await getProductByIdOrSlug(shop, address)).toEqual({ ...toShopperView(renamed), images: [] })
    for (const address of ['model-4', 'MODEL-3', '\0', ''])
      expect((await refusalOf(getProductByIdOrSlug(shop, address))).code).toBe('NOT_FOUND')
    expect((await refusalOf(getProduct(shop, 'model-3-plus'))).code).toBe('NOT_FOUND')
    const back = await updateProduct(shop, admin, { id, name: 'Model 3' })
    expect(back.slug).toBe('model-3')
    expect((await getProductByIdOrSlug(shop, 'model-3-plus')).id).toBe(id)
  })

  test('a product whose name is the id of another one has its own page', async () => {
    const { shop, add, made } = await shopWith('Model 3', 'Model 4')
    const [first, second] = made.map(({ id }) => id)
    const named = await add(first ?? '')
    expect((await getProductByIdOrSlug(shop, named.slug)).id).toBe(named.id)
    expect((await getProductByIdOrSlug(shop, first ?? '')).id).toBe(first)
    await deleteProduct(shop, admin, second ?? '')
    const late = await add((second ?? '').toUpperCase())
    expect((await getProductByIdOrSlug(shop, late.slug)).id).toBe(late.id)
    const renamed = await updateProduct(shop, admin, { id: late.id, name: first ?? '' })
    expect((await getProductByIdOrSlug(shop, renamed.slug)).id).toBe(late.id)
    const itself = await updateProduct(shop, admin, { id: late.id, name: late.id })
    expect((await getProductByIdOrSlug(shop, itself.slug)).id).toBe(late.id)
    for (const name of ['Search', 'SEARCH']) expect((await add(name)).slug).toMatch(/^search-\d$/)
  })

  test('a slug that a product on sale had is not given to another', async () => {
    const { shop, add, made } = await shopWith('Model 3')
    await updateProduct(shop, admin, { id: made[0]?.id ?? '', name: 'Model 4' })
    expect((await add('Model 3')).slug).toBe('model-3-2')
    expect((await getProductByIdOrSlug(shop, 'model-3')).id).toBe(made[0]?.id)
  })

  test('a deleted product is found by its slug until another product gets it', async () => {
    const { shop, add, made } = await shopWith('Model 3')
    const [{ id } = { id: '' }] = made
    await deleteProduct(shop, admin, id)
    expect(await findProduct(shop, 'model-3')).toMatchObject({ gone: true, product: { id } })
    expect((await refusalOf(getProductByIdOrSlug(shop, 'model-3'))).code).toBe('NOT_FOUND')
    const next = await add('Model 3')
    expect(await findProduct(shop, 'model-3')).toEqual({
      gone: false,
      product: { ...toShopperView(next), images: [] },
    })
    expect(await findProduct(shop, id)).toMatchObject({ gone: true })
  })
})
