import { expect } from 'vitest'
import { eachServer, json, startServer, type TestResponse, test } from './harness.ts'
import { scrape } from './scrape.ts'
import { firstBytes } from './sockets.ts'

/** Returns a response without the headers that differ per request. */
const withoutId = ({
  status,
  headers: { 'x-request-id': _, date: __, ...headers },
  bytes,
}: TestResponse) => ({ status, headers, bytes })

const lists = {
  '/api/products': '/api/products',
  '/api/products?limit=2': '/api/products',
  '/trpc/products.list?input=%7B%22limit%22%3A2%7D': '/trpc/products.list',
  '/api/payment-methods': '/api/payment-methods',
}

eachServer('a cached list', (test) => {
  test('sends the same response each time, but each request has its own id, log line and measured time', async (server) => {
    await server.aProduct('Modèle 3', 38_990.5)
    await server.aProduct('Model S')
    await server.aPaymentMethod()
    for (const [url, route] of Object.entries(lists)) {
      for (const coding of ['identity', 'gzip', 'br']) {
        const request = () => server.request('GET', url, { headers: { 'accept-encoding': coding } })
        const first = await request()
        const sample = `http_request_duration_seconds_count{method="GET",route="${route}",status="200"}`
        const timed = (await scrape(server)).value(sample) ?? 0
        server.logged.splice(0)
        const again = [await request(), ...(await Promise.all([request(), request()]))]
        for (const response of again) expect(withoutId(response)).toEqual(withoutId(first))
        const ids = again.map(({ headers }) => headers['x-request-id'])
        expect(new Set([...ids, first.headers['x-request-id']]).size).toBe(4)
        const line = { msg: 'answered', method: 'GET', route, status: 200, ms: expect.any(Number) }
        await expect.poll(() => server.logged.length).toBe(3)
        expect(server.logged).toMatchObject(server.logged.map(() => line))
        expect(server.logged.map(({ request_id }) => request_id).sort()).toEqual(ids.sort())
        expect((await scrape(server)).value(sample)).toBe(timed + 3)
      }
    }
  })

  test('is replaced after a change of the catalogue, also if a request arrives during the change', async (server) => {
    const headers = { 'accept-encoding': 'br' }
    const names: string[] = []
    for (let count = 1; count <= 10; count++) {
      const request = () => server.request('GET', '/api/products')
      const [{ name }] = await Promise.all([
        server.aProduct(`Model ${count}`),
        server.request('GET', '/api/products', { headers }),
        request(),
        request(),
      ])
      names.push(name)
      for (const _ of ['made', 'cached']) {
        expect(json<{ name: string }[]>(await request()).map((product) => product.name)).toEqual(names)
        const compressed = await server.request('GET', '/api/products', { headers })
        expect(compressed.headers.etag).toBe((await request()).headers.etag)
      }
    }
  })
})

test('a cached list has the headers for the request’s origin, and for TLS at a trusted proxy', async () => {
  const origin = 'https://a.example'
  const server = await startServer('sqlite', { env: { corsOrigins: [origin], trustProxy: ['127.0.0.1'] } })
  for (const _ of ['made', 'cached']) {
    for (const from of [undefined, origin, 'https://b.example']) {
      for (const proto of [undefined, 'http', 'https']) {
        const headers = { ...(from && { origin: from }), ...(proto && { 'x-forwarded-proto': proto }) }
        const response = await server.request('GET', '/api/products', { headers })
        expect(response.headers['access-control-allow-origin']).toBe(from === origin ? origin : undefined)
        expect(response.headers['strict-transport-security'] !== undefined).toBe(proto === 'https')
      }
    }
  }
})

test('a cached list is not sent for a different request', async (server) => {
  const url = '/api/products'
  const { headers } = await server.request('GET', url)
  const known = { headers: { 'if-none-match': headers.etag ?? '' } }
  expect((await server.request('GET', url, known)).status).toBe(304)
  expect((await server.request('HEAD', url)).text).toBe('')
  expect((await server.request('GET', url, { raw: '{}' })).text).toBe('[]')
  expect((await server.request('POST', url)).status).toBe(405)
  const tooMuch = await firstBytes(
    server,
    `GET ${url} HTTP/1.1\r\nHost: x\r\nContent-Length: 3000000\r\n\r\n`,
  )
  expect(tooMuch).toMatch(/^HTTP\/1.1 200 [\s\S]+Connection: close/)
  expect((await server.request('GET', `${url}?`)).status).toBe(200)
  expect((await server.request('GET', `${url}/`)).status).toBe(404)
  expect(await server.speak(`GET ${url} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1.1 200 /)
})

test('rejects a request that is neither HTTP/1.0 nor HTTP/1.1', async ({ request, speak }) => {
  await request('GET', '/api/products')
  for (const request of [
    'GET /api/products\r\n\r\n',
    'GET /api/products HTTP/0.9\r\nHost: x\r\n\r\n',
    'OPTIONS /api/products HTTP/2.0\r\nHost: x\r\nConnection: close\r\n\r\n',
    'GET /shop HTTP/0.9\r\n\r\n',
    'GET /api/products HTTP/2.0\r\nHost: x\r\nConnection: close\r\n\r\n',
  ])
    expect(await speak(request), request).toMatch(/^HTTP\/1\.1 400 [\s\S]+"code":"BAD_REQUEST"/)
})
