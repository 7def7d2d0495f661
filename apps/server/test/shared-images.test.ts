import { type Database, products, transact } from '@voltway/db'
import { contestedDatabase, lockTables } from '@voltway/db/fixture'
import { productRow } from '@voltway/db/rows'
import { expect, test } from 'vitest'
import { imageFilesOf } from '../src/images/image-file-names.ts'
import { startServer, type TestServer } from './harness.ts'
import { encodedImage } from './stopped-shop.ts'
import { car, form, image, png, stored, upload } from './upload-form.ts'

/** Starts two nodes of one PostgreSQL, and creates a product on the first one. */
const twoNodes = async () => {
  const { database, lockEverything } = await contestedDatabase()
  const [one, two] = [
    await startServer('postgres', { database }),
    await startServer('postgres', { database }),
  ]
  const product = await aCar(one)
  return {
    database,
    lockEverything,
    one,
    two,
    product,
    age: (hours: number) => ageImages(database.db, hours * 60 * 60 * 1000),
  }
}

/** Creates a product with an encoded image. */
const aCar = async ({ app, images }: TestServer) => {
  const [image, id] = [await images.saveEncoded(encodedImage('powerwall')), app.shop.newId()]
  const created_at = new Date().toISOString()
  const row = productRow(3, { id, image, created_at })
  await transact(app.shop.database.db, (trx) => products.insert(trx, row))
  return { id, image }
}

type Db = Database['db']

/** Sets back the times of all images, and the times since which they are unused. */
const ageImages = async (db: Db, milliseconds: number) => {
  const earlier = (time: Date) => new Date(time.getTime() - milliseconds)
  for (const { path, created_at, unused_since } of await db.selectFrom('images').selectAll().execute()) {
    const times = { created_at: earlier(created_at), unused_since: unused_since && earlier(unused_since) }
    await db.updateTable('images').set(times).where('path', '=', path).execute()
  }
}

const inUse = () => Promise.reject(new Error('the database knows'))

test('all nodes serve an image that one node stored, with the same bytes and headers', async () => {
  const { one, two, product } = await twoNodes()
  for (const path of imageFilesOf(product.image).map((file) => `/images/${file}`)) {
    const [there, here] = [await one.request('GET', path), await two.request('GET', path)]
    expect([there.status, here.status]).toEqual([200, 200])
    expect(here.bytes).toEqual(there.bytes)
    for (const header of 'etag last-modified content-type cache-control content-security-policy'.split(' '))
      expect(here.headers[header], header).toBe(there.headers[header])
  }
})

test('no node serves a replaced image', async () => {
  const { one, two, product } = await twoNodes()
  await upload(one, form(image(await png(50, 50))), `PUT /api/admin/products/${product.id}`)
  for (const node of [one, two]) expect((await node.request('GET', product.image)).status).toBe(404)
  expect(await stored(one)).not.toContain(product.image.replace('/images/', ''))
})

test('images get 503 while the database does not respond', async () => {
  const { lockEverything, one, product } = await twoNodes()
  const unlock = await lockEverything()
  const refused = await one.request('GET', product.image)
  await unlock()
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1'])
  expect((await one.request('GET', product.image)).status).toBe(200)
})

test('images that were unused for a week are removed, unless they are used again', async () => {
  const { database, one, product, age } = await twoNodes()
  const other = await aCar(one)
  const nothing = { trashed: 0, restored: 0, removed: 0, missing: 0, failed: [] }
  const sweep = () => one.app.imageFiles.sweep(inUse)
  const takeOffSale = (deleted_at: string | null) =>
    database.db.updateTable('products').set({ deleted_at }).where('id', '=', product.id).execute()

  await takeOffSale('2026-01-01T00:00:00.000Z')
  expect(await sweep(), 'a young one stays').toEqual(nothing)
  await age(1.1)
  expect(await sweep()).toEqual({ ...nothing, trashed: 1 })
  await age(6 * 24)
  expect(await sweep()).toEqual(nothing)
  await takeOffSale(null)
  expect(await sweep()).toEqual({ ...nothing, restored: 1 })
  await takeOffSale('2026-01-01T00:00:00.000Z')
  expect(await sweep()).toEqual({ ...nothing, trashed: 1 })
  await age(8 * 24)
  expect(await sweep()).toEqual({ ...nothing, removed: 1 })
  expect((await one.request('GET', product.image)).status).toBe(404)
  expect((await one.request('GET', other.image)).status).toBe(200)

  await database.db.deleteFrom('images').execute()
  expect(await sweep(), 'what is shown and not there is counted').toEqual({ ...nothing, missing: 1 })
})

test('a failed upload leaves nothing in the database', async () => {
  const { database, one } = await twoNodes()
  const before = await stored(one)
  // Fails after the files were stored, so that the server must remove them.
  const unlock = await lockTables(database, 'audit_log')
  const refused = await upload(one, form(...car, image(await png())))
  await unlock()
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1'])
  expect(await stored(one)).toEqual(before)
})
