import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { eachDialect } from '@voltway/db/fixture'
import { expect, onTestFinished, test } from 'vitest'
import { type Answer, json, startServer } from './harness.ts'
import { scrape } from './scrape.ts'

/** Counts how often a handler of the framework is called from now on, by its address. */
const countHandled = () => {
  const handled: Record<string, number> = {}
  const count = (message: unknown) => {
    const { url = '' } = (message as { route: { url?: string } }).route
    handled[url] = (handled[url] ?? 0) + 1
  }
  subscribe('tracing:fastify.request.handler:start', count)
  onTestFinished(() => void unsubscribe('tracing:fastify.request.handler:start', count))
  return handled
}

/** All of an answer but what is of its request alone. */
const shared = ({ status, headers: { 'x-request-id': _, date: __, ...headers }, bytes }: Answer) => ({
  status,
  headers,
  bytes,
})

const lists = {
  '/api/products': '/api/products',
  '/api/products?limit=2': '/api/products',
  '/trpc/products.list?input=%7B%22limit%22%3A2%7D': '/trpc/products.list',
  '/api/payment-methods': '/api/payment-methods',
}

eachDialect('a list that was asked for in the same words before', (dialect) => {
  test('is sent again without the framework, with an id, a line of the log and a measured time of its own', async () => {
    const server = await startServer(dialect)
    await server.aProduct('Modèle 3', 38_990.5)
    await server.aProduct('Model S')
    await server.aPaymentMethod()
    for (const [url, route] of Object.entries(lists)) {
      for (const coding of ['identity', 'gzip', 'br']) {
        const ask = () => server.ask('GET', url, { headers: { 'accept-encoding': coding } })
        const first = await ask()
        const sample = `http_request_duration_seconds_count{method="GET",route="${route}",status="200"}`
        const timed = (await scrape(server)).value(sample) ?? 0
        server.logged.splice(0)
        const handled = countHandled()
        const again = [await ask(), ...(await Promise.all([ask(), ask()]))]
        expect(handled).toEqual({})
        for (const answer of again) expect(shared(answer)).toEqual(shared(first))
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

  test('counts as kept', async () => {
    const server = await startServer(dialect)
    for (let time = 0; time < 5; time++) await server.ask('GET', '/api/products')
    const { value } = await scrape(server)
    expect(value('voltway_list_cache_requests_total{result="hit"}')).toBe(4)
    expect(value('voltway_list_cache_requests_total{result="miss"}')).toBe(1)
  })

  test('is another one after a change of the catalogue, also when it was on its way meanwhile', async () => {
    const server = await startServer(dialect)
    const headers = { 'accept-encoding': 'br' }
    const names: string[] = []
    for (let count = 1; count <= 10; count++) {
      const ask = () => server.ask('GET', '/api/products')
      const [{ name }] = await Promise.all([
        server.aProduct(`Model ${count}`),
        server.ask('GET', '/api/products', { headers }),
        ask(),
        ask(),
      ])
      names.push(name)
      for (const _ of ['made', 'sent again']) {
        expect(json<{ name: string }[]>(await ask()).map((product) => product.name)).toEqual(names)
        const { headers: told } = await server.ask('GET', '/api/products', { headers })
        expect(told.etag).toBe((await ask()).headers.etag)
      }
    }
  })
})

test('what goes out depends on the origin that asks, and on whether a trusted proxy was asked through TLS', async () => {
  const origin = 'https://a.example'
  const server = await startServer('sqlite', { env: { corsOrigins: [origin], trustProxy: ['127.0.0.1'] } })
  const handled = countHandled()
  for (const _ of ['made', 'sent again']) {
    for (const from of [undefined, origin, 'https://b.example']) {
      for (const proto of [undefined, 'http', 'https']) {
        const headers = { ...(from && { origin: from }), ...(proto && { 'x-forwarded-proto': proto }) }
        const answer = await server.ask('GET', '/api/products', { headers })
        expect(answer.headers['access-control-allow-origin']).toBe(from === origin ? origin : undefined)
        expect(answer.headers['strict-transport-security'] !== undefined).toBe(proto === 'https')
      }
    }
  }
  expect(handled).toEqual({ '/api/products': 9 })
})

test('nobody gets it who asks for something else: for news alone, without a host, with a body, for the head', async () => {
  const server = await startServer('sqlite')
  const url = '/api/products'
  const { headers } = await server.ask('GET', url)
  const handled = countHandled()
  await server.ask('GET', url)
  expect(handled).toEqual({})
  const known = { headers: { 'if-none-match': headers.etag ?? '' } }
  expect((await server.ask('GET', url, known)).status).toBe(304)
  expect((await server.ask('HEAD', url)).text).toBe('')
  expect((await server.ask('GET', url, { raw: '{}' })).text).toBe('[]')
  expect((await server.ask('POST', url)).status).toBe(405)
  expect(await server.speak(`GET ${url} HTTP/1.1\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1.1 400 /)
  expect(await server.speak(`GET ${url} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1.1 200 /)
  expect((await server.ask('GET', `${url}?`)).status).toBe(200)
  expect((await server.ask('GET', `${url}/`)).status).toBe(404)
  expect(handled).toEqual({ [url]: 5 })
})

test('is sent again in one piece that ends the connection where the client asked for that', async () => {
  const server = await startServer('sqlite')
  const { text } = await server.aProduct('Modèle 3').then(() => server.ask('GET', '/api/products'))
  const question = 'GET /api/products HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n'
  const [made, again] = [await server.speak(question), await server.speak(question)]
  for (const heard of [made, again]) {
    const [head = '', body] = heard.split('\r\n\r\n')
    expect(head).toMatch(/^connection: close$/im)
    expect(body).toBe(text)
  }
  const names = (heard: string) =>
    [...heard.matchAll(/^[a-z-]+(?=: )/gim)].map(([name]) => name.toLowerCase()).sort()
  expect(names(again)).toEqual(names(made))
})
