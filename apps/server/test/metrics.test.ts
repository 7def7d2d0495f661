import { expect } from 'vitest'
import { eachServer, errorOf, startServer } from './harness.ts'
import { expectThrottled, quarter } from './throttled.ts'

eachServer('/metrics', (test, dialect) => {
  test('accepts only the admin secret and the metrics token', async () => {
    const { ask, secret } = await startServer(dialect, { env: { metricsToken: 'scrape' } })
    const answers = await Promise.all([
      ask('GET', '/metrics', { secret }),
      ask('GET', '/metrics', { token: 'scrape' }),
      ask('GET', '/metrics'),
      ask('GET', '/metrics', { secret: 'wrong' }),
      ask('GET', '/metrics', { token: 'wrong' }),
      // The admin secret has its own header. It is not valid as a token.
      ask('GET', '/metrics', { token: secret.replaceAll(' ', '') }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 401, 401, 401])
    expect(answers[0]?.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/plain; version=0\.0\.4/),
      'cache-control': 'no-store',
    })
    expect(answers[0]?.text).toContain('process_cpu_seconds_total')
  })

  test('accepts no token when METRICS_TOKEN is not set', async ({ ask }) => {
    for (const token of ['', 'undefined', 'x']) {
      expect(errorOf(await ask('GET', '/metrics', { token })).code).toBe('INVALID_ADMIN_SECRET')
    }
  })

  test('counts wrong tokens separately from wrong admin secrets, so that an old token locks no admin out', async () => {
    const { ask, secret } = await startServer(dialect, { env: { metricsToken: 'scrape' } })
    const admin = () => ask('GET', '/api/admin/users', { secret })
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await ask('GET', '/metrics', { token: 'old' })).status).toBe(401)
    expectThrottled(await ask('GET', '/metrics', { token: 'old' }), quarter)
    expect((await admin()).status).toBe(200)
    expect((await ask('GET', '/metrics', { secret })).status).toBe(200)
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await ask('GET', '/metrics', { secret: 'wrong' })).status).toBe(401)
    expectThrottled(await admin(), quarter)
  })

  test('always accepts the right token, also beside a wrong admin secret, and counts nothing', async () => {
    const server = await startServer(dialect, { env: { metricsToken: 'scrape' } })
    const { ask, secret } = server
    for (let attempt = 0; attempt < 11; attempt++) {
      await ask('GET', '/metrics', { token: 'old' })
      expect((await ask('GET', '/metrics', { token: 'scrape', secret: 'wrong' })).status).toBe(200)
    }
    const right = await ask('GET', '/metrics', { token: 'scrape' })
    expect(right.status).toBe(200)
    expect(right.headers['ratelimit-remaining']).toBeUndefined()
    expect((await ask('GET', '/api/admin/users', { secret })).status).toBe(200)
    expectThrottled(await ask('GET', '/metrics', { token: 'old' }), quarter)
  })

  test('does not count a wrong token beside the right admin secret', async () => {
    const { ask, secret } = await startServer(dialect, { env: { metricsToken: 'scrape' } })
    for (let attempt = 0; attempt < 11; attempt++)
      expect((await ask('GET', '/metrics', { token: 'old', secret })).status).toBe(200)
    expect((await ask('GET', '/metrics', { token: 'old' })).status).toBe(401)
  })

  test('labels requests by URL pattern, never by input of clients, and counts each order once', async (server) => {
    const { ask, secret, ok } = server
    const { token, checkout: body } = await server.aFullCart()
    const headers = { 'idempotency-key': 'once' }
    await ok(ask('POST', '/api/checkout', { token, body, headers }))
    await ok(ask('POST', '/api/checkout', { token, body, headers }))
    await ask('DELETE', '/api/admin/orders/somebodys-order', { secret })
    await ask('GET', '/made/up/by/a/visitor')

    const { text } = await ask('GET', '/metrics', { secret })
    expect(text).toContain(
      'http_request_duration_seconds_count{method="POST",route="/api/checkout",status="200"} 2',
    )
    expect(text).toContain('route="/api/admin/orders/{id}",status="404"')
    expect(text).not.toMatch(/somebodys-order|made\/up/)
    expect(text).toContain('voltway_orders_placed_total 1')
  })

  test('/healthz and /readyz need no secret', async ({ ask, app }) => {
    expect((await ask('GET', '/healthz')).status).toBe(200)
    expect((await ask('GET', '/readyz')).status).toBe(200)
    app.readiness.stop()
    expect((await ask('GET', '/healthz')).status).toBe(200)
    expect(errorOf(await ask('GET', '/readyz')).code).toBe('UNAVAILABLE')
  })
})
