import { describe, expect } from 'vitest'
import { errorOf, expectError, startServer, test } from './harness.ts'

describe('the match of URLs', () => {
  const tricks = [
    ...'/api/x/../admin/products /api/./admin/products /api/products/..'.split(' '),
    ...'/api/%2e%2e/api/admin/products /api/x/%2E%2e/admin/products /api/x\\..\\admin\\products'.split(' '),
    ...'/api/x%5c..%5cadmin /api//admin/products //api/admin/products /api%2fadmin/products'.split(' '),
    ...'/api/admin%2Fproducts /api/products%00 /api/products%0d%0a'.split(' '),
    ...'/api/products#/../admin/products http://127.0.0.1/api/admin/products'.split(' '),
    ...'http://example.com/api/products'.split(' '),
    // One page has one spelling.
    ...'/sho%70 /shop/mod%65l-3 /shop/model%2d3 /sign%69n /admin-product%73 /api/product%73'.split(' '),
  ]
  const strangers = [
    ...'/API/products /api/Products /api/ADMIN/products /Trpc/products.list /trpc/Products.List'.split(' '),
    ...'/trpc/products.list,products.list /trpc/products.list/ /trpc/products /trpc/__proto__'.split(' '),
    ...'/trpc/auth.constructor /trpc /api /api/ /api/products/ /api/products.json'.split(' '),
    ...'/api/admin/products/a/b /api/admin/products/%20 /api/admin/products/{id} /api/nothing'.split(' '),
  ]

  test('rejects paths with tricks, with and without the admin secret', async (server) => {
    for (const path of tricks) {
      for (const secret of [undefined, server.secret]) {
        const response = await server.request('GET', path, { secret })
        expectError(response, 400, 'BAD_REQUEST', path)
      }
    }
    for (const path of ['/%ff', '/api/%', '/api/%zz', '/trpc/%c0%ae']) {
      const response = await server.request('GET', path)
      expect([400, 404], path).toContain(response.status)
      errorOf(response)
    }
  })

  test('rejects paths that do not exist, or that exist in another case, with 404', async (server) => {
    for (const path of strangers) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const response = await server.request(method, path, { secret: server.secret })
        expectError(response, 404, 'NOT_FOUND', `${method} ${path}`)
      }
    }
    const long = await server.request('GET', `/api/${'x'.repeat(9000)}`)
    expectError(long, 414, 'URI_TOO_LONG')
  })

  test('accepts the documented methods, and HEAD wherever it accepts GET', async (server) => {
    const { token } = await server.aCustomer()
    for (const [method, path, allow] of [
      ['PUT', '/api/cart', 'GET, HEAD, POST'],
      ['PATCH', '/api/products', 'GET, HEAD'],
      ['POST', '/api/products', 'GET, HEAD'],
      ['PUT', '/api/products/search', 'GET, HEAD'],
      ['DELETE', '/api/admin/orders/overview', 'GET, HEAD'],
      ['HEAD', '/api/checkout', 'POST'],
      ['GET', '/trpc/auth.login', 'POST'],
      ['POST', '/trpc/products.list', 'GET, HEAD'],
    ] as const) {
      const response = await server.request(method, path, { body: method === 'HEAD' ? undefined : {} })
      expect(response).toMatchObject({ status: 405, headers: { allow } })
      if (method !== 'HEAD') expect(errorOf(response).code).toBe('METHOD_NOT_ALLOWED')
    }
    for (const path of '/api/products /api/orders /trpc/products.list /trpc/orders.list /api/docs'.split(
      ' ',
    )) {
      const get = await server.request('GET', path, { token })
      const head = await server.request('HEAD', path, { token })
      expect(head, path).toMatchObject({ status: 200, text: '' })
      const { 'content-length': length, 'content-type': type } = get.headers
      expect(head.headers, path).toMatchObject({ 'content-length': length, 'content-type': type })
    }
    expect((await server.request('HEAD', '/api/orders')).status).toBe(401)
  })

  test('allows the origins that CORS_ORIGINS names', async () => {
    const origin = 'https://shop.example'
    const openServer = await startServer('sqlite')
    const preflight = await openServer.request('OPTIONS', '/api/checkout', {
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    expect(preflight).toMatchObject({
      status: 204,
      text: '',
      headers: { 'access-control-allow-origin': '*' },
    })
    expect(preflight.headers['access-control-allow-headers']).toBe(
      'Authorization, Content-Type, X-Admin-Secret, Idempotency-Key, If-None-Match, If-Match, traceparent',
    )
    for (const path of ['/api/admin/users', '/api/admin/products/x'])
      expect((await openServer.request('OPTIONS', path)).status).toBe(204)
    const refused = await openServer.request('GET', '/api/cart', { headers: { origin } })
    expect(refused).toMatchObject({ status: 401, headers: { 'access-control-allow-origin': '*' } })
    expect(refused.headers['access-control-allow-credentials']).toBeUndefined()
    expect(refused.headers['access-control-expose-headers']).toBe(
      'ETag, Content-Disposition, Link, X-Total-Count, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, X-Request-Id, Idempotent-Replayed',
    )
    const some = await startServer('sqlite', { env: { corsOrigins: [origin] } })
    const friend = await some.request('GET', '/api/products', { headers: { origin } })
    expect(friend.headers).toMatchObject({
      'access-control-allow-origin': origin,
      vary: 'Origin, Accept-Encoding',
    })
    const stranger = await some.request('GET', '/api/products', {
      headers: { origin: 'https://other.example' },
    })
    expect(stranger.headers['access-control-allow-origin']).toBeUndefined()
  })
})
