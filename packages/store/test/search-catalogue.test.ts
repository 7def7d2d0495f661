import { CatalogueSearch, type NewProduct } from '@voltway/contract'
import { newProduct } from '@voltway/contract/fixture'
import { type NewProductRow, products, productWords, transact } from '@voltway/db'
import { describe, expect, test } from 'vitest'
import {
  completeProducts,
  createProduct,
  deleteProduct,
  listCategories,
  searchCatalogue,
  updateProduct,
} from '../src/index.ts'
import { admin, testShop } from './fixture.ts'

const catalogue = [
  { name: 'Model 3', price: 38_990, description: 'A compact electric saloon.', category: 'Cars' },
  { name: 'Home Cable', price: 490, description: 'Charges a Model 3 overnight.', category: 'Cables' },
  { name: 'Straßenlampe Süd', price: 129.5, description: 'Dämmerung? Licht!', category: '' },
  { name: 'Model S', price: 74_990, description: 'A grand tourer.', category: 'Cars' },
  { name: 'Solar Panels', price: 12_990, description: 'Sunlight in.', category: 'Energy' },
]

/** Puts products on sale as a program would that knows nothing of words. */
const fill = (shop: Awaited<ReturnType<typeof testShop>>, list: readonly Partial<NewProductRow>[]) =>
  transact(shop.database.db, async (trx) => {
    for (const [index, product] of list.entries())
      await products.insert(trx, {
        id: `product-${String(index).padStart(4, '0')}`,
        name: '',
        price_cents: 100,
        description: '',
        image: '/a.webp',
        slug: `product-${index}`,
        created_at: '2026-01-01T00:00:00.000Z',
        ...product,
      })
  })

const nothing = { items: [], total: 0, more_than_total: false, similar: false }

describe.each(['sqlite', 'postgres'] as const)('finding products on %s', (dialect) => {
  const shopWith = async (list: readonly Partial<NewProduct>[] = catalogue) => {
    const shop = await testShop(dialect)
    const made = []
    for (const product of list) made.push(await createProduct(shop, admin, newProduct(product)))
    const search = (question: object) => searchCatalogue(shop, CatalogueSearch.parse(question))
    const namesOf = async (question: object) => (await search(question)).items.map(({ name }) => name)
    return { shop, made, search, namesOf }
  }

  test('every word must begin one of the product, and those named so come first', async () => {
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

  test('all words that begin alike are found, however many they are', async () => {
    for (const count of [16, 18]) {
      const lamps = Array.from({ length: count }, (_, nth) => `Lamp${String.fromCharCode(97 + nth)}`)
      const { namesOf } = await shopWith(lamps.map((name) => ({ name })))
      expect(await namesOf({ search: 'lamp' }), `${count} words`).toEqual(lamps)
      expect(await namesOf({ search: 'lamp lampc' }), `${count} words`).toEqual(['Lampc'])
    }
  })

  test('what another program writes into the index of words is found', async () => {
    const { shop, made, namesOf } = await shopWith()
    const words = { product_id: made[0]?.id ?? '', search_text: 'coupe', name_words: 'coupé', text_words: '' }
    await transact(shop.database.db, (trx) => productWords.set(trx, words))
    expect(await namesOf({ search: 'coup' })).toEqual(['Model 3'])
    expect(await namesOf({ search: 'saloon' })).toEqual([])
  })

  test('umlauts, accents and ligatures are found however they are typed', async () => {
    const { namesOf } = await shopWith()
    const typed = ['straße', 'STRASSENLAMPE', 'süd', 'sud', 'sued', 'dämmerung', 'dammerung', 'daemmerung']
    for (const search of typed) expect(await namesOf({ search }), search).toEqual(['Straßenlampe Süd'])
  })

  test('a small slip is forgiven, and said to be one', async () => {
    const { search } = await shopWith()
    for (const slip of ['modle', 'modl', 'mmodel', 'nodel']) {
      const { items, total, similar } = await search({ search: slip })
      expect(
        items.map(({ name }) => name),
        slip,
      ).toEqual(['Model 3', 'Model S', 'Home Cable'])
      expect({ total, similar }, slip).toEqual({ total: 3, similar: true })
    }
    expect(await search({ search: 'modle tour' })).toMatchObject({
      items: [{ name: 'Model S' }],
      similar: true,
    })
    expect(await search({ search: 'battery' })).toEqual(nothing)
    expect(await search({ search: 'xodle' })).toEqual(nothing)
  })

  test('another number is no slip', async () => {
    const { search } = await shopWith([{ name: 'Lamp 1200' }])
    expect(await search({ search: 'lmap 1200' })).toMatchObject({ total: 1, similar: true })
    expect(await search({ search: 'lamp 1201' })).toEqual(nothing)
  })

  test('a search for nothing but signs finds nothing, and none finds everything', async () => {
    const { search } = await shopWith()
    for (const signs of ['*', '"', "'", '&|!', '…', '-', '(', ':*&'])
      expect(await search({ search: signs }), signs).toEqual(nothing)
    expect(await search({ search: ' ' })).toMatchObject({ total: 5 })
    expect(await search({ search: 'model "OR" not' })).toMatchObject({ total: 0 })
  })

  test('category and prices narrow, both ends included, and each order sorts', async () => {
    const { namesOf } = await shopWith()
    expect(await namesOf({ category: 'Cars' })).toEqual(['Model 3', 'Model S'])
    expect(await namesOf({ category: 'cars' })).toEqual([])
    expect(await namesOf({ min_price: '490', max_price: '12990' })).toEqual(['Home Cable', 'Solar Panels'])
    expect(await namesOf({ max_price: 129.49 })).toEqual([])
    expect(await namesOf({ min_price: 100, max_price: 1 })).toEqual([])
    expect(await namesOf({ sort: 'newest', limit: '2' })).toEqual(['Solar Panels', 'Model S'])
    expect(await namesOf({ sort: 'price-high', search: 'model' })).toEqual([
      'Model S',
      'Model 3',
      'Home Cable',
    ])
    expect(await namesOf({ sort: 'price-low', category: 'Cars', search: 'model' })).toEqual([
      'Model 3',
      'Model S',
    ])
    expect(await namesOf({})).toEqual(catalogue.map(({ name }) => name))
  })

  test('a part of a name finds the oldest product that has it, in any case, and nothing by category or text', async () => {
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

  test('equal prices are sorted by age, so pages leave none out', async () => {
    const same = Array.from({ length: 7 }, (_, index) => `Cable ${index}`)
    const { namesOf } = await shopWith(same.map((name) => ({ name })))
    const pages = [0, 3, 6].map((offset) => namesOf({ sort: 'price-low', limit: 3, offset }))
    expect((await Promise.all(pages)).flat()).toEqual(same)
  })

  test('what a product is called now finds it, what it was called does not, and a deleted one is not found', async () => {
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

  test('of a common word pages come as of a rare one: named ones first, then by age, and no more than 1,000 are counted', async () => {
    const { shop, search } = await shopWith([])
    const cables = Array.from({ length: 2600 }, (_, number) => {
      const price_cents = (number * 37) % 2600
      const cable = number % 500 === 7 ? 'Nothing else.' : 'It comes with a cable.'
      return {
        name: number % 97 === 50 ? `Cable ${number}` : number % 2 ? `Lamp ${number}` : `Plug ${number}`,
        // More than are counted, and behind more cheap ones than are walked through.
        description: price_cents < 1590 ? cable : `${cable} For walls.`,
        category: number % 3 ? 'Home & Light' : 'Cars',
        price_cents,
      }
    })
    await fill(shop, cables)
    await completeProducts(shop)
    const cheapFirst = cables.toSorted((one, other) => one.price_cents - other.price_cents)
    const orders = {
      newest: cables.toReversed(),
      'price-low': cheapFirst,
      'price-high': cheapFirst.toReversed(),
    }
    const begins = (search: string, text: string) => {
      const words = text.toLowerCase().split(' ')
      return search.split(' ').every((part) => words.some((word) => word.startsWith(part)))
    }
    const byAge = (search: string, category?: string, until = Number.POSITIVE_INFINITY) => {
      const fits = cables.filter(
        (each) => (category === undefined || each.category === category) && each.price_cents <= until,
      )
      const named = fits.filter(({ name }) => begins(search, name))
      const described = fits.filter(({ name, description }) => begins(search, `${name} ${description}`))
      return [...new Set([...named, ...described])].map(({ name }) => name)
    }
    const questions = [
      ['cable', undefined, undefined],
      ['cable', 'Cars', undefined],
      ['cable', 'Home & Light', undefined],
      ['cable', undefined, 1100],
      ['lamp', undefined, undefined],
      ['lamp', 'Cars', undefined],
      ['walls', undefined, undefined],
      ['lamp cable', undefined, undefined],
      ['1', undefined, undefined],
    ] as const
    const sorts = ['featured', 'newest', 'price-low', 'price-high'] as const
    for (const [[word, category, until], sort] of questions.flatMap((question) =>
      sorts.map((sort) => [question, sort] as const),
    )) {
      const found = byAge(word, category, until)
      const all =
        sort === 'featured'
          ? found
          : orders[sort].map(({ name }) => name).filter((name) => found.includes(name))
      for (const offset of [0, 20, all.length - 30, all.length]) {
        const { items, ...rest } = await search({
          search: word,
          sort,
          ...(category && { category }),
          ...(until && { max_price: until / 100 }),
          limit: 25,
          offset,
        })
        expect(
          { names: items.map(({ name }) => name), ...rest },
          `${word} ${category} ${until} ${sort} ${offset}`,
        ).toEqual({
          names: all.slice(offset, offset + 25),
          total: Math.min(all.length, 1000),
          more_than_total: all.length > 1000,
          similar: false,
        })
      }
    }
    expect(await search({ sort: 'newest', category: 'Cars', limit: 1 })).toMatchObject({
      items: [{ name: 'Plug 2598' }],
      total: 867,
      more_than_total: false,
    })
  })

  test('products that came without words are found after the next start', async () => {
    const { shop, namesOf } = await shopWith([])
    await fill(
      shop,
      Array.from({ length: 450 }, (_, index) => ({ name: `Lamp ${index}` })),
    )
    expect(await namesOf({ search: 'lamp 449' })).toEqual([])
    await completeProducts(shop)
    expect(await namesOf({ search: 'lamp 449' })).toEqual(['Lamp 449'])
    expect(await namesOf({ search: 'lanp 449' })).toEqual(['Lamp 449'])
    expect(await productWords.listProductsWithout(shop.database.db, 1)).toEqual([])
  })
})
