import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { openDatabase } from '@voltway/db'
import { eachDialect } from '@voltway/db/fixture'
import { postgresCopy } from '@voltway/db/postgres-copy'
import { expect, onTestFinished, test } from 'vitest'
import { json, startServer } from './harness.ts'

eachDialect('the lists that everybody asks for', (dialect) => {
  test('are the same bytes as the procedure gives, by REST and tRPC and in every coding', async () => {
    const server = await startServer(dialect)
    await server.aProduct('Modèle 3', 38_990.5)
    await server.aPaymentMethod()
    for (const [path, trpc, adminTwin] of [
      ['/api/products', 'products.list', '/api/admin/products'],
      ['/api/payment-methods', 'paymentMethods.list', '/api/admin/payment-methods'],
    ] as const) {
      // The admin's list of the same things goes through the adapter.
      const { text } = await server.ask('GET', adminTwin, { secret: server.adminSecret })
      for (const [url, bytes] of [
        [path, text],
        [`/trpc/${trpc}`, `{"result":{"data":${text}}}`],
        [`/trpc/${trpc}?input=%7B%7D`, `{"result":{"data":${text}}}`],
      ] as const) {
        const plain = await server.ask('GET', url)
        expect(plain.text).toBe(bytes)
        const gzip = await server.ask('GET', url, { headers: { 'accept-encoding': 'gzip, br;q=0' } })
        expect(gzip.headers['content-encoding']).toBe('gzip')
        expect(gunzipSync(gzip.bytes).toString()).toBe(bytes)
        const br = await server.ask('GET', url, { headers: { 'accept-encoding': 'gzip, deflate, br' } })
        expect(br.headers['content-encoding']).toBe('br')
        expect(brotliDecompressSync(br.bytes).toString()).toBe(bytes)
        const caching = { etag: plain.headers.etag, vary: 'Accept-Encoding', 'cache-control': 'no-cache' }
        for (const answer of [plain, gzip, br]) expect(answer.headers).toMatchObject(caching)
      }
    }
  })

  test('are not sent again to whoever has them, until the catalogue changes', async () => {
    const server = await startServer(dialect)
    const product = await server.aProduct()
    for (const url of ['/api/products', '/trpc/products.list', '/api/products?limit=5']) {
      const { headers } = await server.ask('GET', url)
      const known = { headers: { 'if-none-match': `"other", ${headers.etag}` } }
      const answer = await server.ask('GET', url, known)
      expect(answer).toMatchObject({ status: 304, text: '', headers: { etag: headers.etag } })
      const change = { secret: server.adminSecret, body: { price: Math.ceil(Math.random() * 10_000) } }
      await server.ask('PUT', `/api/admin/products/${product.id}`, change)
      const fresh = await server.ask('GET', url, known)
      expect(fresh.status).toBe(200)
      expect(fresh.text).toContain(`"price":${change.body.price}`)
    }
  })

  test('show what another node on the same database has changed', async () => {
    const here = await startServer(dialect)
    const there = await startServer(dialect, { database: here.app.shop.database })
    expect((await here.ask('GET', '/api/products')).text).toBe('[]')
    const product = await there.aProduct('Model S')
    expect(json(await here.ask('GET', '/api/products'))).toEqual([product])
    await there.ask('DELETE', `/api/admin/products/${product.id}`, { secret: there.adminSecret })
    expect((await here.query('products.list')).text).toBe('{"result":{"data":[]}}')
  })
})

const lists = ['/api/products', '/trpc/products.list', '/api/payment-methods', '/trpc/paymentMethods.list']

test('go out as they were while PostgreSQL is locked and all its connections are taken; so does /readyz', async () => {
  const copy = await postgresCopy()
  const database = await openDatabase(copy)
  onTestFinished(async () => {
    await database.close()
    await copy.remove()
  })
  const server = await startServer('postgres', { database })
  await server.aProduct('Model 3')
  await server.aPaymentMethod()
  const askAll = () => Promise.all(lists.map(async (url) => (await server.ask('GET', url)).text))
  const before = await askAll()
  const unlock = await copy.lockEverything()
  const readers = Promise.all(Array.from({ length: 30 }, () => server.ask('GET', '/api/products?limit=5')))
  // Asked for together, they take turns with the ping.
  const [during] = await Promise.all([askAll(), database.ping()])
  const refused = await readers
  await unlock()
  expect(during).toEqual(before)
  for (const { status, headers } of refused) expect([status, headers['retry-after']]).toEqual([503, '1'])
  const product = await server.aProduct('Model S')
  expect((await server.ask('GET', '/api/products')).text).toContain(product.id)
})
