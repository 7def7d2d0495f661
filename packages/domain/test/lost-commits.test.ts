import { newProduct } from '@voltway/contract/fixture'
import { openDatabase, products } from '@voltway/db'
import { eachDialect, freshPostgres } from '@voltway/db/fixture'
import { productRow } from '@voltway/db/rows'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createProduct, listProducts, seedDemo, updateProduct } from '../src/index.ts'
import { storeImageFor } from '../src/products/store-image-for.ts'
import demoProducts from '../src/seed/demo-products.json' with { type: 'json' }
import { write } from '../src/transactions.ts'
import { admin, aProduct, imageBytes, shownImages, storeDemoImage, testShop } from './fixture.ts'
import { loseCommits } from './lose-commits.ts'

const car = newProduct()
const otherImage = new Uint8Array([4, 5, 6])

/** A shop whose database is behind a proxy that can lose commits or the responses to commits. */
const shopBehindProxy = async () => {
  const { url, lose } = await loseCommits(await freshPostgres())
  const database = await openDatabase({ url })
  onTestFinished(database.close)
  const shop = await testShop('postgres', { database })
  return { shop, lose, shown: () => shownImages(shop) }
}

describe('when the response to a commit is lost', () => {
  test('a new product keeps its image', async () => {
    const { shop, lose, shown } = await shopBehindProxy()
    lose('the response')
    await expect(createProduct(shop, admin, car, imageBytes)).rejects.toThrow()
    expect(shop.storedImages()).toHaveLength(1)
    expect(await shown()).toEqual(shop.storedImages())
  })

  test('a replaced image exists', async () => {
    const { shop, lose, shown } = await shopBehindProxy()
    const { id, image } = await aProduct(shop, 'Model 3', 1, imageBytes)
    lose('the response')
    await expect(updateProduct(shop, admin, { id }, otherImage)).rejects.toThrow()
    const [now] = await shown()
    expect(now).not.toBe(image)
    expect(shop.storedImages()).toContain(now)
  })

  test('the demo catalogue keeps its images', async () => {
    const { shop, lose, shown } = await shopBehindProxy()
    lose('the response')
    await expect(seedDemo(shop, storeDemoImage(shop))).rejects.toThrow()
    expect(await shown()).toHaveLength(demoProducts.flatMap<string>(({ images }) => images).length)
    expect(shop.storedImages().sort()).toEqual(await shown())
  })

  test('a commit that never arrived leaves no image', async () => {
    const { shop, lose, shown } = await shopBehindProxy()
    lose('the commit')
    await expect(createProduct(shop, admin, car, imageBytes)).rejects.toThrow()
    expect(await shown()).toEqual([])
    expect(shop.storedImages()).toEqual([])
  })

  test('images stay while the database does not respond', async () => {
    const { shop, lose } = await shopBehindProxy()
    lose('everything')
    await expect(createProduct(shop, admin, car, imageBytes)).rejects.toThrow()
    expect(shop.storedImages()).toHaveLength(1)
  })
})

eachDialect('work that fails after its commit', (dialect) => {
  test('does not remove the current image', async () => {
    const shop = await testShop(dialect)
    const failing = storeImageFor(shop, imageBytes, async (image) => {
      const [id, created_at] = [shop.newId(), shop.now().toISOString()]
      const row = productRow(3, { id, image: image ?? '', created_at })
      await write(shop, (trx) => products.insert(trx, row))
      throw new Error('the response was lost')
    })
    await expect(failing).rejects.toThrow('the response was lost')
    expect((await listProducts(shop)).items.map(({ image }) => image)).toEqual(shop.storedImages())
    expect(shop.storedImages()).toHaveLength(1)
  })
})
