import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { toShopperView } from '@voltway/contract/fixture'
import { contestedDatabase } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import { blockWrites } from './block-writes.ts'
import { eachServer, errorOf, json, startServer, type TestServer } from './harness.ts'
import { scrape } from './scrape.ts'

eachServer('cached lists', (test) => {
  test('have the same bytes as the procedure’s result, by REST and tRPC and in every coding', async (server) => {
    await server.aProduct('Modèle 3', 38_990.5)
    await server.aPaymentMethod()
    const withoutVersion = ({ version: _, ...method }: { version?: number }) => method
    for (const [path, trpc, adminTwin, toPublic] of [
      ['/api/products', 'products.list', '/api/admin/products', toShopperView<object>],
      ['/api/payment-methods', 'paymentMethods.list', '/api/admin/payment-methods', withoutVersion],
    ] as const) {
      // The admin's list of the same products is served by the adapter.
      const listed = json<object[]>(await server.request('GET', adminTwin, { secret: server.secret }))
      const text = JSON.stringify(listed.map((each) => toPublic(each)))
      for (const [url, bytes] of [
        [path, text],
        [`/trpc/${trpc}`, `{"result":{"data":${text}}}`],
        [`/trpc/${trpc}?input=%7B%7D`, `{"result":{"data":${text}}}`],
      ] as const) {
        const plain = await server.request('GET', url)
        expect(plain.text).toBe(bytes)
        const gzip = await server.request('GET', url, { headers: { 'accept-encoding': 'gzip, br;q=0' } })
        expect(gzip.headers['content-encoding']).toBe('gzip')
        expect(gunzipSync(gzip.bytes).toString()).toBe(bytes)
        const br = await server.request('GET', url, { headers: { 'accept-encoding': 'gzip, deflate, br' } })
        expect(br.headers['content-encoding']).toBe('br')
        expect(brotliDecompressSync(br.bytes).toString()).toBe(bytes)
        const caching = { etag: plain.headers.etag, vary: 'Accept-Encoding', 'cache-control': 'no-cache' }
        for (const response of [plain, gzip, br]) expect(response.headers).toMatchObject(caching)
      }
    }
  })

  test('are not sent again to a client that has them, until the catalogue changes', async (server) => {
    const product = await server.aProduct()
    const urls = ['/api/products', '/trpc/products.list', '/api/products?limit=5']
    for (const [price, url] of urls.entries()) {
      const { headers } = await server.request('GET', url)
      const known = { headers: { 'if-none-match': `"other", ${headers.etag}` } }
      const response = await server.request('GET', url, known)
      expect(response).toMatchObject({ status: 304, text: '', headers: { etag: headers.etag } })
      const change = { secret: server.secret, body: { price } }
      await server.request('PUT', `/api/admin/products/${product.id}`, change)
      const fresh = await server.request('GET', url, known)
      expect(fresh.status).toBe(200)
      expect(fresh.text).toContain(`"price":${price},`)
    }
  })

  test('have one cache entry for equivalent queries, and different entries for different queries', async (server) => {
    const [first, second, third] = [
      await server.aProduct('Model 3'),
      await server.aProduct('Model S'),
      await server.aProduct('Model X'),
    ]
    const rest = { limit: 2, cursor: first.id }
    for (const _ of ['miss', 'hit']) {
      for (const query of [`limit=2&cursor=${first.id}`, `cursor=${first.id}&limit=02&sort=name&limit2=1`]) {
        expect(json(await server.request('GET', `/api/products?${query}`))).toEqual([second, third])
      }
      expect(json(await server.query('products.list', rest))).toEqual({ result: { data: [second, third] } })
      expect(json(await server.request('GET', '/api/products?limit=1'))).toEqual([first])
      expect(json(await server.request('GET', `/api/products?limit=1&cursor=${first.id}`))).toEqual([second])
      expect(json(await server.request('GET', `/api/products?cursor=${second.id}`))).toEqual([third])
      expect(json(await server.request('GET', '/api/products'))).toEqual([first, second, third])
      expect(json(await server.request('GET', '/api/payment-methods?limit=1'))).toEqual([])
    }
    expect(await cachedParts(server)).toMatchObject({ parts: 6 })
  })

  test('have the total and the link to the next part in every response', async (server) => {
    const first = await server.aProduct('Model 3')
    await server.aProduct('Model S')
    const link = `</api/products?limit=1&cursor=${first.id}>; rel="next"`
    const expectedHeaders = { 'x-total-count': '2', link }
    for (const _ of ['miss', 'hit']) {
      expect((await server.request('GET', '/api/products?limit=1')).headers).toMatchObject(expectedHeaders)
      const head = await server.request('HEAD', '/api/products?limit=1')
      expect(head).toMatchObject({ status: 200, text: '', headers: expectedHeaders })
      expect(head.headers['content-length']).toBe(String(JSON.stringify([first]).length))
    }
  })

  test('are not cached for a rejected query', async (server) => {
    await server.aProduct()
    for (const query of ['limit=0', 'limit=501', 'limit=x', 'cursor=x', 'limit=1&limit=1']) {
      for (const _ of ['first', 'again']) {
        expect((await server.request('GET', `/api/products?${query}`)).status).toBe(400)
      }
    }
    for (const input of [null, [], 'x', { limit: null }, { limit: 1, cursor: 1 }]) {
      const refused = errorOf(await server.query('products.list', input))
      expect(refused.code).toBe('VALIDATION_FAILED')
    }
    expect(await cachedParts(server)).toMatchObject({ parts: 0 })
  })

  test('are rendered again for the next request after a failure', async (server) => {
    const product = await server.aProduct()
    const { schema } = server.app.shop.database.db
    const urls = ['/api/products', '/trpc/products.list', '/api/products?limit=5']
    const statuses = () => Promise.all(urls.map(async (url) => (await server.request('GET', url)).status))
    await schema.alterTable('products').renameTo('lost').execute()
    expect(await statuses()).toEqual([500, 500, 500])
    server.logged.splice(0)
    await schema.alterTable('lost').renameTo('products').execute()
    for (const url of urls) expect((await server.request('GET', url)).text, url).toContain(product.id)
  })

  test('have a bounded number of cached parts, which never evict a whole list', async (server) => {
    await server.aProduct()
    const { headers } = await server.request('GET', '/api/products')
    const parts = Array.from({ length: 1010 }, (_, nth) => `limit=${1 + (nth % 500)}&cursor=${idOf(nth)}`)
    const request = (part: string) => server.request('GET', `/api/products?${part}`)
    while (parts.length > 0) await Promise.all(parts.splice(0, 50).map(request))
    expect((await cachedParts(server)).parts).toBe(1000)
    for (let index = 0; index < 20; index++)
      await server.request('GET', `/api/products?limit=7&made-up=${index}`)
    expect((await cachedParts(server)).parts).toBe(1000)

    const release = await blockWrites(server.app.shop.database)
    expect((await server.request('GET', '/api/products')).headers.etag).toBe(headers.etag)
    release()
  })

  test('have at most 8 MiB of cached parts, also if each part is long', async (server) => {
    const body = { name: 'x', price: 1, description: 'ä'.repeat(5000) }
    const product = { secret: server.secret, body }
    for (let index = 0; index < 40; index++)
      await server.ok(server.request('POST', '/api/admin/upload-product', product))
    for (let limit = 1; limit <= 40; limit++) await server.request('GET', `/api/products?limit=${limit}`)
    const { parts, bytes } = await cachedParts(server)
    expect(parts).toBeGreaterThan(3)
    expect(parts).toBeLessThan(40)
    expect(bytes).toBeLessThanOrEqual(8 * 1024 * 1024)
  })
})

const idOf = (index: number) => `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`

/** Reads the numbers of cached parts from `/metrics`. */
const cachedParts = async (server: TestServer) => {
  const { value } = await scrape(server)
  return { parts: value('voltway_list_cache_parts'), bytes: value('voltway_list_cache_bytes') }
}

const lists = ['/api/products', '/trpc/products.list', '/api/payment-methods', '/trpc/paymentMethods.list']

test('cached lists and /readyz are served while PostgreSQL is locked and all its connections are in use', async () => {
  const { database, lockEverything } = await contestedDatabase()
  const server = await startServer('postgres', { database })
  await server.aProduct('Model 3')
  await server.aPaymentMethod()
  const requestAll = () => Promise.all(lists.map(async (url) => (await server.request('GET', url)).text))
  const before = await requestAll()
  const unlock = await lockEverything()
  const readers = Promise.all(
    Array.from({ length: 15 }, (_, index) => server.request('GET', `/api/products?limit=${index + 5}`)),
  )
  // Simultaneous requests run interleaved with the ping.
  const [during] = await Promise.all([requestAll(), database.ping()])
  const refused = await readers
  await unlock()
  expect(during).toEqual(before)
  for (const { status, headers } of refused) expect([status, headers['retry-after']]).toEqual([503, '1'])
  const product = await server.aProduct('Model S')
  expect((await server.request('GET', '/api/products')).text).toContain(product.id)
})
