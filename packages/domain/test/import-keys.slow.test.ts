import { newProduct } from '@voltway/contract/fixture'
import { expect } from 'vitest'
import { collectParts, createProduct, exportProducts, type Shop } from '../src/index.ts'
import { admin, eachShop } from './fixture.ts'
import { check, load } from './import-csv.ts'

const add = (shop: Shop, name: string) => createProduct(shop, admin, newProduct({ name, price: 5 }))

/** Lists the products, oldest first, as `slug: name, price`. */
const listed = async (shop: Shop) =>
  (await collectParts(exportProducts(shop))).map(({ slug, name, price }) => `${slug}: ${name}, ${price}`)

const long = `${'word '.repeat(16)}long`

eachShop('a row without an id', (test) => {
  test.for([
    ['モデル', 'name,price\nバッテリー,700', ['product: モデル, 5', 'product-2: バッテリー, 700']],
    ['モデル', 'slug,name,price\n電池,電池,200', ['product: モデル, 5', 'product-2: 電池, 200']],
    ['モデル', 'Handle,Title,Variant Price\n充電器,充電器,9', ['product: モデル, 5', 'product-2: 充電器, 9']],
    [
      'Wallbox 11 kW',
      'name,price\n"Wallbox 11 kW +",999',
      ['wallbox-11-kw: Wallbox 11 kW, 5', 'wallbox-11-kw-2: Wallbox 11 kW +, 999'],
    ],
    [
      `${long} one`,
      `name,price\n${long} two,9`,
      [
        `${Array(16).fill('word').join('-')}: ${long} one, 5`,
        `${Array(15).fill('word').join('-')}-2: ${long} two, 9`,
      ],
    ],
    ['Other', 'name,price\nSearch,7', ['other: Other, 5', 'search-2: Search, 7']],
  ] as const)('does not change %s, and creates none twice: %s', async ([name, file, expected], { shop }) => {
    await add(shop, name)
    expect(await load(shop, file)).toMatchObject({ created: 1, updated: 0, failed: 0 })
    expect(await listed(shop)).toEqual(expected)
    const message = `The product ${expected[1].split(':')[0]} has this name. Write its slug, or another one for a new product`
    expect(await check(shop, file)).toMatchObject({
      created: 0,
      errors: [{ row: 2, column: 'slug', message }],
    })
  })

  test.for([
    'name,price\nRoof,1\nCafé,1',
    'slug,name,price\nRoof.1,Roof,1\ncafé,Café,1',
    'slug,name,price\nmodel_3,Model 3,1',
    'name,price\nバッテリー,1\n電池,1',
  ])('creates no product twice by a second import of %s', async (file, { shop }) => {
    const { created } = await load(shop, file)
    const products = await listed(shop)
    expect(created).toBe(products.length)
    const [error] = (await check(shop, file)).errors
    const slug = products[0]?.split(':')[0]
    const message = `The product ${slug} has this name. Write its slug, or another one for a new product`
    expect(error).toEqual({ row: 2, column: 'slug', message })
    await expect(load(shop, file)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  })

  test('creates none of many products whose names give the same slug', async ({ shop }) => {
    const names = Array.from({ length: 12 }, (_, index) => `ガス${'大'.repeat(index)}`)
    await add(shop, names.at(-1) ?? '')
    const file = ['name,price', ...names.slice(0, -1).map((name) => `${name},100.00`)].join('\n')
    expect(await load(shop, file)).toMatchObject({ created: 11, failed: 0 })
    expect(await check(shop, file.normalize('NFD'))).toMatchObject({ created: 0, failed: 11 })
  })

  test('rejects a second row with the same name or slug', async ({ shop }) => {
    for (const file of ['name,price\nRoof,1\nRoof,2', 'slug,name,price\n電池,A,1\n電池,B,2'])
      expect((await check(shop, file)).errors).toMatchObject([
        { row: 3, message: 'Row 2 is the same product' },
      ])
    await add(shop, 'Roof')
    expect(await load(shop, 'slug,name,price\nroof-b,Roof,1')).toMatchObject({ created: 1 })
  })

  test('leaves a written slug to its own row, and takes a slug in any letter case', async ({ shop }) => {
    expect(await load(shop, 'slug,name,price\n,Roof!,1\nroof,Solar,2\nGröße,Size,3')).toMatchObject({
      created: 3,
    })
    expect(await listed(shop)).toEqual(['roof-2: Roof!, 1', 'roof: Solar, 2', 'groesse: Size, 3'])
    expect(await load(shop, 'slug,price\nROOF,4\nRoof 2,4')).toMatchObject({ updated: 2 })
  })

  test('creates a product for a name that equals the slug of another row', async ({ shop }) => {
    expect(await load(shop, 'slug,name,price\ncar,Electric Car,1\n,car,2')).toMatchObject({ created: 2 })
    expect(await listed(shop)).toEqual(['car: Electric Car, 1', 'car-2: car, 2'])
  })
})
