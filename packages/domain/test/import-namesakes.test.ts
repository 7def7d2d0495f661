import { newProduct } from '@voltway/contract/fixture'
import { expect } from 'vitest'
import { createProduct, importProducts, type Shop } from '../src/index.ts'
import { admin, eachShop } from './fixture.ts'

const check = (shop: Shop, file: string) => importProducts(shop, admin, { dry_run: true }, Buffer.from(file))

const load = async (shop: Shop, file: string) => {
  const { revision } = await check(shop, file)
  return importProducts(shop, admin, { dry_run: false, revision }, Buffer.from(file))
}

eachShop('a second import of a new product', (test) => {
  for (const [slug, first, second] of [
    ['model-3', 'Model 3', 'Model 3+'],
    ['product', '電池', '充電器'],
  ] as const)
    test(`creates no second product if the slug ${slug} belongs to another one`, async ({ shop }) => {
      await createProduct(shop, admin, newProduct({ name: first }))
      const file = `name,price\n${second},100.00`
      expect(await load(shop, file)).toMatchObject({ created: 1 })
      const message = `The product ${slug}-2 has this name. Write its slug, or another one for a new product`
      expect(await check(shop, file)).toMatchObject({
        created: 0,
        errors: [{ row: 2, column: 'slug', message }],
      })
      const named = `slug,name,price\n${slug}-of-2027,${second},100.00`
      expect(await load(shop, named)).toMatchObject({ created: 1, failed: 0 })
    })
  test('creates none of many products whose names give the same slug', async ({ shop }) => {
    const names = Array.from({ length: 12 }, (_, index) => `ガス${'大'.repeat(index)}`)
    await createProduct(shop, admin, newProduct({ name: names.at(-1) }))
    const file = ['name,price', ...names.slice(0, -1).map((name) => `${name},100.00`)].join('\n')
    expect(await load(shop, file)).toMatchObject({ created: 11, failed: 0 })
    expect(await check(shop, file.normalize('NFD'))).toMatchObject({ created: 0, failed: 11 })
  })
})
