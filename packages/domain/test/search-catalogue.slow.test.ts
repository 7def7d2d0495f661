import { CatalogueSearch, type NewProduct, ProductSearch } from '@voltway/contract'
import { newProduct, toShopperView } from '@voltway/contract/fixture'
import { type ProductRow, transact } from '@voltway/db'
import { productRow } from '@voltway/db/rows'
import { describe, expect, test } from 'vitest'
import {
  createProduct,
  deleteProduct,
  listCategories,
  searchCatalogue,
  searchProducts,
  updateProduct,
} from '../src/index.ts'
import { productSearchText } from '../src/products/fuzzy-words.ts'
import { admin, testShop } from './fixture.ts'

const catalogue = [
  { name: 'Model 3', price: 38_990, description: 'A compact electric saloon.', category: 'Cars' },
  { name: 'Home Cable', price: 490, description: 'Charges a Model 3 overnight.', category: 'Cables' },
  { name: 'Straßenlampe Süd', price: 129.5, description: 'Dämmerung? Licht!', category: '' },
  { name: 'Model S', price: 74_990, description: 'A grand tourer.', category: 'Cars' },
  { name: 'Solar Panels', price: 12_990, description: 'Sunlight in.', category: 'Energy' },
]

/** Puts many products on sale in one statement. */
const fill = async (
  shop: Awaited<ReturnType<typeof testShop>>,
  list: readonly Pick<ProductRow, 'name' | 'description' | 'category' | 'price_cents'>[],
) => {
  const texts = await Promise.all(list.map(productSearchText))
  const rows = list.map((product, index) =>
    productRow(index, {
      id: `product-${String(index).padStart(4, '0')}`,
      created_at: '2026-01-01T00:00:00.000Z',
      ...product,
      search_text: texts[index] ?? '',
    }),
  )
  await transact(shop.database.db, (trx) => trx.insertInto('products').values(rows).execute())
}

const nothing = { items: [], total: 0, more_than_total: false, similar: false }

describe.each(['sqlite', 'postgres'] as const)('finding products on %s', (dialect) => {
  const shopWith = async (list: readonly Partial<NewProduct>[] = catalogue) => {
    const shop = await testShop(dialect)
    const made = []
    for (const product of list) made.push(await createProduct(shop, admin, newProduct(product)))
    const search = (query: object) => searchCatalogue(shop, CatalogueSearch.parse(query))
    const namesOf = async (query: object) => (await search(query)).items.map(({ name }) => name)
    return { shop, made, search, namesOf }
  }

  test('every word must be a prefix of a word of the product, and matches of names come first', async () => {
    const { namesOf, search } = await shopWith()
    expect(await namesOf({ search: 'mod' })).toEqual(['Model 3', 'Model S', 'Home Cable'])
    expect(await namesOf({ search: '3 MODEL' })).toEqual(['Model 3', 'Home Cable'])
    expect(await namesOf({ search: 'saloon' })).toEqual(['Model 3'])
    expect(await namesOf({ search: 'del' })).toEqual([])
    expect(await namesOf({ search: 'model solar' })).toEqual([])
    expect(await namesOf({ search: 'cars tourer' })).toEqual(['Model S'])
    expect(await search({ search: 'mod', limit: 1, offset: 1 })).toMatchObject({
      items: [{ name: 'Model S' }],
      total: 3,
      similar: false,
    })
  })

  test('a typing error is tolerated, and `similar` is true', async () => {
    const { search } = await shopWith()
    for (const slip of ['modle', 'modl', 'mmodel', 'nodel']) {
      const items = [{ name: 'Model 3' }, { name: 'Model S' }, { name: 'Home Cable' }]
      expect(await search({ search: slip }), slip).toMatchObject({ items, total: 3, similar: true })
    }
    expect(await search({ search: 'modle tour' })).toMatchObject({
      items: [{ name: 'Model S' }],
      similar: true,
    })
    expect(await search({ search: 'battery' })).toEqual(nothing)
    expect(await search({ search: 'xodle' })).toEqual(nothing)
  })

  test('another number is no typing error', async () => {
    const { search } = await shopWith([{ name: 'Lamp 1200' }])
    expect(await search({ search: 'lmap 1200' })).toMatchObject({ total: 1, similar: true })
    expect(await search({ search: 'lamp 1201' })).toEqual(nothing)
  })

  test('a search for punctuation finds nothing, and an empty search finds everything', async () => {
    const { search } = await shopWith()
    for (const signs of ['*', '"', "'", '&|!', '…', '-', '(', ':*&'])
      expect(await search({ search: signs }), signs).toEqual(nothing)
    expect(await search({ search: ' ' })).toMatchObject({ total: 5 })
    expect(await search({ search: 'model "OR" not' })).toMatchObject({ total: 0 })
  })

  test('filters by category and prices, both ends included, and sorts by each order', async () => {
    const { namesOf } = await shopWith()
    expect(await namesOf({ category: 'Cars' })).toEqual(['Model 3', 'Model S'])
    expect(await namesOf({ category: 'cars' })).toEqual([])
    expect(await namesOf({ min_price: '490', max_price: '12990' })).toEqual(['Home Cable', 'Solar Panels'])
    expect(await namesOf({ max_price: 129.49 })).toEqual([])
    expect(await namesOf({ min_price: 100, max_price: 1 })).toEqual([])
    expect(await namesOf({ sort: 'newest', limit: '2' })).toEqual(['Solar Panels', 'Model S'])
    expect(await namesOf({ sort: 'price-high', search: 'mod' })).toEqual(['Model S', 'Model 3', 'Home Cable'])
    expect(await namesOf({ sort: 'price-low', category: 'Cars', search: 'model' })).toEqual([
      'Model 3',
      'Model S',
    ])
    expect(await namesOf({})).toEqual(catalogue.map(({ name }) => name))
  })

  test('a part of a name finds the oldest product with it, in any case, and ignores category and description', async () => {
    const decoys = Array.from({ length: 30 }, (_, nth) => ({
      name: `Roof ${nth}`,
      price: 1,
      description: 'Solar',
      category: 'Solar',
    }))
    const named = (name: string) => ({ name, price: 1, description: '', category: '' })
    const { namesOf } = await shopWith([...decoys, named('BALKONSOLAR 800'), named('Solar 100%')])
    expect(await namesOf({ name: 'Solar', limit: 1 })).toEqual(['BALKONSOLAR 800'])
    expect(await namesOf({ name: 'solar' })).toEqual(['BALKONSOLAR 800', 'Solar 100%'])
    expect(await namesOf({ name: 'r 1' })).toEqual(['Solar 100%'])
    expect(await namesOf({ name: '0%', search: 'sol' })).toEqual(['Solar 100%'])
    expect(await namesOf({ name: 'Solar', sort: 'newest', limit: 1 })).toEqual(['Solar 100%'])
    expect(await namesOf({ name: 'so_ar' })).toEqual([])
  })

  test('equal prices are sorted by age, so that pages omit no product', async () => {
    const same = Array.from({ length: 7 }, (_, index) => `Cable ${index}`)
    const { namesOf } = await shopWith(same.map((name) => ({ name })))
    const pages = [0, 3, 6].map((offset) => namesOf({ sort: 'price-low', limit: 3, offset }))
    expect((await Promise.all(pages)).flat()).toEqual(same)
  })

  test('finds a product by its current name only, and no deleted product', async () => {
    const { shop, made, namesOf } = await shopWith()
    const [first, second] = made.map(({ id }) => id)
    await updateProduct(shop, admin, { id: first ?? '', name: 'Coupé' })
    expect(await namesOf({ search: 'coupe' })).toEqual(['Coupé'])
    expect(await namesOf({ search: 'model 3' })).toEqual(['Home Cable'])
    await updateProduct(shop, admin, { id: first ?? '', category: 'Sports' })
    expect(await namesOf({ search: 'sports' })).toEqual(['Coupé'])
    await deleteProduct(shop, admin, second ?? '')
    expect(await namesOf({ search: 'cable' })).toEqual([])
    expect(await listCategories(shop)).toEqual([
      { category: 'Cars', products: 1 },
      { category: 'Energy', products: 1 },
      { category: 'Sports', products: 1 },
    ])
  })

  test('counts at most 1,000 products of a common word, and sorts all of them by age or price', async () => {
    const { shop, search } = await shopWith([])
    const cables = Array.from({ length: 1300 }, (_, number) => ({
      name: number % 97 === 50 ? `Cable ${number}` : number % 2 ? `Lamp ${number}` : `Plug ${number}`,
      description: number % 500 === 7 ? 'Nothing else.' : 'It comes with a cable.',
      category: number % 3 ? 'Home & Light' : 'Cars',
      price_cents: (number * 37) % 1300,
    }))
    await fill(shop, cables)
    const begins = (text: string, word: string) =>
      text
        .toLowerCase()
        .split(' ')
        .some((each) => each.startsWith(word))
    const cheapFirst = cables.toSorted((one, other) => one.price_cents - other.price_cents)
    const all = {
      newest: cables.toReversed(),
      'price-low': cheapFirst,
      'price-high': cheapFirst.toReversed(),
      featured: cables,
    }
    const searches = [
      { search: 'cable' },
      { search: 'cable', category: 'Cars' },
      { search: 'cable', category: 'Home & Light' },
      { search: 'cable', max_price: 11 },
      { search: 'lamp' },
      { search: '1' },
    ]
    for (const { search: word, category, max_price = 13 } of searches) {
      for (const [sort, products] of Object.entries(all)) {
        const found = products.filter(
          (each) =>
            begins(`${each.name} ${each.description}`, word) &&
            (category === undefined || each.category === category) &&
            each.price_cents <= max_price * 100,
        )
        const named =
          sort === 'featured' && found.length <= 1000 ? [found.filter(({ name }) => begins(name, word))] : []
        const names = [...new Set([...named.flat(), ...found])].map(({ name }) => name)
        for (const offset of [0, 20, names.length - 30, names.length]) {
          const page = await search({ search: word, category, max_price, sort, limit: 25, offset })
          expect(
            { ...page, items: page.items.map(({ name }) => name) },
            `${word} ${category} ${max_price} ${sort} ${offset}`,
          ).toEqual({
            items: names.slice(offset, offset + 25),
            total: Math.min(names.length, 1000),
            more_than_total: names.length > 1000,
            similar: false,
          })
        }
      }
    }
  })

  test('a word that only more expensive products or another category have is no typing error', async () => {
    const { search } = await shopWith([
      { name: 'Kabel', price: 90, category: 'Wires' },
      { name: 'Kapel', price: 10, category: 'Music' },
    ])
    for (const narrow of [{ max_price: 50 }, { category: 'Music' }, { min_price: 1000 }])
      expect(await search({ search: 'kabel', ...narrow })).toEqual(nothing)
    expect(await search({ search: 'kabbel', max_price: 50 })).toEqual(nothing)
    expect(await search({ search: 'kabbel' })).toMatchObject({ items: [{ name: 'Kabel' }], similar: true })
    expect(await search({ search: 'kaprl', max_price: 50 })).toMatchObject({ total: 1, similar: true })
  })

  test('admins find the same products, all counted and sorted by each column', async () => {
    const { shop, search } = await shopWith([])
    await fill(
      shop,
      Array.from({ length: 1100 }, (_, number) => ({
        name: `Lamp ${String(number).padStart(4, '0')}`,
        description: number % 100 ? '' : 'Dimmable.',
        category: '',
        price_cents: (number * 37) % 1100,
      })),
    )
    const find = (query: object) => searchProducts(shop, ProductSearch.parse(query))
    expect(await find({ search: 'lamp', sort: 'name', direction: 'asc', limit: 1 })).toMatchObject({
      items: [{ name: 'Lamp 0000' }],
      total: 1100,
    })
    expect(await find({ sort: 'name', limit: 1, offset: 1099 })).toMatchObject({
      items: [{ name: 'Lamp 0000' }],
      total: 1100,
    })
    for (const word of ['dim', 'LAMP 0300', '*', 'amp', 'lampe']) {
      const { items, total } = await find({ search: word, sort: 'created_at', direction: 'asc' })
      const shoppers = await search({ search: word })
      expect({ items: items.map((item) => toShopperView(item)), total }, word).toEqual(
        shoppers.similar ? { items: [], total: 0 } : { items: shoppers.items, total: shoppers.total },
      )
    }
    expect((await find({ search: 'dim' })).total).toBe(11)
  })
})
