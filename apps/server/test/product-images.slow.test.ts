import {
  type AdminProductWithImages,
  imageId,
  maxImages,
  type Product,
  type ProductWithImages,
} from '@voltway/contract'
import { toShopperView } from '@voltway/contract/fixture'
import { type Database, products } from '@voltway/db'
import { eachDialect } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import { imageFilesOf } from '../src/images/image-file-names.ts'
import { errorOf, json, startServer, type TestResponse, type TestServer } from './harness.ts'
import { dataIn, start } from './read-pages.ts'
import { car, form, image, type Part, png, stored, text, upload } from './upload-form.ts'

const file = (value: Buffer | string): Part => ({ ...image(value), name: 'image' })

const imagesPath = (id: string) => `/api/admin/products/${id}/images`

const add = (server: TestServer, id: string, ...parts: Part[]) =>
  upload(server, form(...parts), `POST ${imagesPath(id)}`)

/** Starts a server with a product of two images. */
const opened = async (dialect: Database['dialect'], startIt = startServer) => {
  const server = await startIt(dialect)
  const { id, image: first } = json<Product>(await upload(server, form(...car, image(await png()))))
  const added = await add(server, id, file(await png(60, 40)), text('alt', 'The cockpit'))
  expect(added.status, added.text).toBe(200)
  const product = toShopperView(json<AdminProductWithImages>(added))
  return { server, id, first, product }
}

const named = ({ image: first, image_alt, images }: ProductWithImages) => [
  { id: imageId(first), alt: image_alt },
  ...images.map(({ id, alt }) => ({ id, alt })),
]

const read = async ({ request, ok }: TestServer, id: string) =>
  ok<ProductWithImages>(request('GET', `/api/products/${id}`))

eachDialect('the images of a product', (dialect) => {
  test('can be added, reordered and removed by REST, and are served until they are removed', async () => {
    const { server, id, first, product } = await opened(dialect)
    const { request, ok, secret } = server
    expect(product).toMatchObject({ image: first, image_alt: '', images: [{ alt: 'The cockpit' }] })
    const second = product.images[0]?.image ?? ''
    expect(second).toMatch(/^\/images\/[\w-]{22}-bb5522-rim-60x40\.webp$/)
    for (const name of imageFilesOf(second))
      expect((await request('GET', `/images/${name}`)).status).toBe(200)

    const images = named(product).reverse()
    const body = { images, before: named(product) }
    const known = await ok<AdminProductWithImages>(request('PUT', imagesPath(id), { secret, body }))
    const arranged = toShopperView(known)
    expect(named(arranged)).toEqual(images)
    expect(arranged.image).toBe(second)
    expect(await read(server, id)).toEqual(arranged)
    expect(await ok(request('GET', `/api/admin/products/${id}`, { secret }))).toEqual(known)
    const { images: _, ...listed } = arranged
    expect(await ok(request('GET', '/api/products'))).toEqual([listed])

    const path = `${imagesPath(id)}/${imageId(second)}`
    expect(await ok(request('DELETE', path, { secret }))).toEqual({ success: true })
    expect(await read(server, id)).toMatchObject({ image: first, images: [] })
    expect((await request('GET', second)).status).toBe(404)
    expect((await request('DELETE', path, { secret })).status).toBe(404)
  })

  test('can be reordered and removed by tRPC, which rejects a file with a hint to use a form', async () => {
    const { server, id, product } = await opened(dialect)
    const { mutate, secret } = server
    const images = named(product).reverse()
    const arranged = await mutate('admin.products.arrangeImages', { id, images }, { secret })
    expect(json(arranged)).toMatchObject({ result: { data: { image_alt: 'The cockpit' } } })
    const image_id = images[1]?.id
    const removed = await mutate('admin.products.removeImage', { id, image_id }, { secret })
    expect(json(removed)).toEqual({ result: { data: { success: true } } })
    expect(named(await read(server, id))).toEqual([images[0]])
    const added = await mutate('admin.products.addImage', { id, alt: '' }, { secret })
    expect(added.status).toBe(400)
    expect(errorOf(added).issues).toEqual([
      { path: 'image', message: 'Image is required, as a file of a multipart form' },
    ])
  })

  test('that are rejected change nothing and leave no file', async () => {
    const { server, id, product } = await opened(dialect)
    const { request, secret } = server
    const filesBefore = await stored(server)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const good = await png()
    const refusals: [code: string, path: string | undefined, response: Promise<TestResponse>][] = [
      ['IMAGE_REFUSED', undefined, add(server, id, file(svg))],
      ['VALIDATION_FAILED', 'image', add(server, id, text('alt', 'Nothing'))],
      ['VALIDATION_FAILED', 'image', add(server, id, { ...file(good), name: 'photo' })],
      ['VALIDATION_FAILED', 'alt', add(server, id, file(good), text('alt', 'x'.repeat(251)))],
      ['VALIDATION_FAILED', 'alt', add(server, id, file(good), text('alt', 'two\nlines'))],
      ['NOT_FOUND', undefined, add(server, 'unknown', file(good))],
    ]
    for (const [code, path, pending] of refusals) {
      const error = errorOf(await pending)
      expect({ code: error.code, path: error.issues?.[0]?.path }).toEqual({ code, path })
    }
    const [one, two] = named(product)
    const lists: [code: string, body: object][] = [
      ['IMAGES_CHANGED', { images: [one] }],
      ['VALIDATION_FAILED', { images: [one, one] }],
      ['VALIDATION_FAILED', { images: Array.from({ length: maxImages + 1 }, (_, nth) => ({ id: nth })) }],
      ['VALIDATION_FAILED', { images: [one, { ...two, alt: 'x\u0000' }] }],
      ['VALIDATION_FAILED', {}],
    ]
    for (const [code, body] of lists) {
      const response = await request('PUT', imagesPath(id), { secret, body })
      expect(errorOf(response).code, JSON.stringify(body)).toBe(code)
    }
    expect(await read(server, id)).toEqual(product)
    expect((await stored(server)).sort()).toEqual(filesBefore.sort())
  })

  test('survive the sweep, and missing images are counted', async () => {
    const { server, product } = await opened(dialect)
    const { app } = server
    const { db } = app.shop.database
    const inUse = () => products.listImages(db)
    const nothing = { trashed: 0, restored: 0, removed: 0, missing: 0, failed: [] }
    if (dialect === 'postgres')
      await db
        .updateTable('images')
        .set({ created_at: new Date(0) })
        .execute()
    expect(await app.imageFiles.sweep(inUse)).toEqual(nothing)
    await app.imageFiles.remove(product.images[0]?.image ?? '')
    expect(await app.imageFiles.sweep(inUse)).toEqual({ ...nothing, missing: 1 })
    await db.updateTable('products').set({ deleted_at: '2026-01-01T00:00:00.000Z' }).execute()
    if (dialect === 'postgres') expect(await app.imageFiles.sweep(inUse)).toEqual({ ...nothing, trashed: 1 })
    expect(await inUse()).toEqual([])
  })
})

test('the page has all current images of its product, also for search engines', async () => {
  const { server, id, product } = await opened('sqlite', () => start())
  const { request, secret } = server
  const host = 'shop.example'
  const page = async () => {
    const { text: html } = await request('GET', '/shop/model-3', { headers: { host } })
    const dataOf = (pattern: RegExp) => JSON.parse(pattern.exec(html)?.[1] ?? 'null')
    return {
      product: dataIn(html).product,
      images: dataOf(/<script type="application\/ld\+json">(.*?)<\/script>/s)['@graph'][0].image,
    }
  }
  const urls = (shown: ProductWithImages) =>
    [shown.image, ...shown.images.map((each) => each.image)].map((path) => `http://${host}${path}`)
  expect(await page()).toEqual({ product, images: urls(product) })
  const body = { images: named(product).reverse() }
  const arranged = toShopperView(
    json<AdminProductWithImages>(await request('PUT', imagesPath(id), { secret, body })),
  )
  expect(await page()).toEqual({ product: arranged, images: urls(arranged) })
})
