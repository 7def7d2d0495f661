import { hash } from 'node:crypto'
import { expect } from 'vitest'
import { expectThrottled, quarter } from './expect-throttled.ts'
import { eachServer, errorOf, startServer } from './harness.ts'

eachServer('/metrics', (test, dialect) => {
  test('accepts only the admin secret and the metrics token', async () => {
    const { request, secret } = await startServer(dialect, { env: { metricsToken: 'scrape' } })
    const responses = await Promise.all([
      request('GET', '/metrics', { secret }),
      request('GET', '/metrics', { token: 'scrape' }),
      request('GET', '/metrics'),
      request('GET', '/metrics', { secret: 'wrong' }),
      request('GET', '/metrics', { token: 'wrong' }),
      // The admin secret has its own header. It is not valid as a token.
      request('GET', '/metrics', { token: secret.replaceAll(' ', '') }),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 401, 401, 401, 401])
    expect(responses[0]?.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/plain; version=0\.0\.4/),
      'cache-control': 'no-store',
    })
    expect(responses[0]?.text).toContain('process_cpu_seconds_total')
  })

  test('accepts no token when METRICS_TOKEN is not set', async ({ request }) => {
    for (const token of ['', 'undefined', 'x']) {
      expect(errorOf(await request('GET', '/metrics', { token })).code).toBe('INVALID_ADMIN_SECRET')
    }
  })

  test('counts wrong tokens separately from wrong admin secrets, so that an old token locks no admin out', async () => {
    const { request, secret } = await startServer(dialect, { env: { metricsToken: 'scrape' } })
    const admin = () => request('GET', '/api/admin/users', { secret })
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await request('GET', '/metrics', { token: 'old' })).status).toBe(401)
    expectThrottled(await request('GET', '/metrics', { token: 'old' }), quarter)
    expect((await admin()).status).toBe(200)
    expect((await request('GET', '/metrics', { secret })).status).toBe(200)
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await request('GET', '/metrics', { secret: 'wrong' })).status).toBe(401)
    expectThrottled(await admin(), quarter)
  })

  test('always accepts the right token, also beside a wrong admin secret, and counts nothing', async () => {
    const server = await startServer(dialect, { env: { metricsToken: 'scrape' } })
    const { request, secret } = server
    for (let attempt = 0; attempt < 11; attempt++) {
      await request('GET', '/metrics', { token: 'old' })
      expect((await request('GET', '/metrics', { token: 'scrape', secret: 'wrong' })).status).toBe(200)
    }
    const right = await request('GET', '/metrics', { token: 'scrape' })
    expect(right.status).toBe(200)
    expect(right.headers['ratelimit-remaining']).toBeUndefined()
    expect((await request('GET', '/api/admin/users', { secret })).status).toBe(200)
    expectThrottled(await request('GET', '/metrics', { token: 'old' }), quarter)
  })

  test('does not count a wrong token beside the right admin secret', async () => {
    const { request, secret } = await startServer(dialect, { env: { metricsToken: 'scrape' } })
    for (let attempt = 0; attempt < 11; attempt++)
      expect((await request('GET', '/metrics', { token: 'old', secret })).status).toBe(200)
    expect((await request('GET', '/metrics', { token: 'old' })).status).toBe(401)
  })

  test('counts a wrong token beside an admin key, so that the holder of a key cannot guess it', async () => {
    const { request, secret } = await startServer(dialect, { env: { metricsToken: 'scrape' } })
    const key = 'vwk_printer'
    const body = { name: 'printer', scope: 'read', key_hash: hash('sha256', key) }
    expect((await request('POST', '/api/admin/keys', { secret, body })).status).toBe(200)
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await request('GET', '/metrics', { token: 'guess', secret: key })).status).toBe(403)
    expectThrottled(await request('GET', '/metrics', { token: 'guess', secret: key }), quarter)
  })

  test('labels requests by URL pattern, never by input of clients, and counts each order once', async (server) => {
    const { request, secret, ok } = server
    const { token, checkout: body } = await server.aFullCart()
    const headers = { 'idempotency-key': 'once' }
    await ok(request('POST', '/api/checkout', { token, body, headers }))
    await ok(request('POST', '/api/checkout', { token, body, headers }))
    await request('DELETE', '/api/admin/orders/somebodys-order', { secret })
    await request('GET', '/made/up/by/a/visitor')

    const { text } = await request('GET', '/metrics', { secret })
    expect(text).toContain(
      'http_request_duration_seconds_count{method="POST",route="/api/checkout",status="200"} 2',
    )
    expect(text).toContain('route="/api/admin/orders/{id}",status="404"')
    expect(text).not.toMatch(/somebodys-order|made\/up/)
    expect(text).toContain('voltway_orders_placed_total 1')
  })
})
