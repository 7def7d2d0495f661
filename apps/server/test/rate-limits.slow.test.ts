import { attemptOf, limits } from '@voltway/api'
import { eachDialect, freshDatabase, lockTables } from '@voltway/db/fixture'
import { queueLimits } from '@voltway/domain'
import { expect, test } from 'vitest'
import { blockPasswords } from './block-passwords.ts'
import { expectThrottled, quarter, statuses, times } from './expect-throttled.ts'
import { eachServer, startServer, type TestServer } from './harness.ts'

eachServer('registrations', (test) => {
  test('are limited to thirty per hour, without invalid requests', async (server) => {
    const register = (index: number, password = 'correct horse') => {
      const body = { name: 'Ada', email: `ada${index}@example.com`, password }
      return index % 2 === 0
        ? server.request('POST', '/api/auth/register', { body })
        : server.mutate('auth.register', body)
    }
    expect(statuses(await times(40, (index) => register(index, index % 2 ? '' : 'short')))).toEqual(
      Array(40).fill(400),
    )
    expect(statuses(await times(15, register))).toEqual(Array(15).fill(200))
    // Registrations of existing emails count, because an attacker who searches for accounts sends them.
    expect(statuses(await times(15, register))).toEqual(Array(15).fill(409))
    for (const index of [100, 101]) expectThrottled(await register(index), 60 * 60)
  })
})

eachServer('checkouts', (test) => {
  test('are limited to thirty per minute and customer', async (server) => {
    const { token, checkout } = await server.aFullCart()
    const other = await server.aFullCart()
    const buy = (index: number) =>
      index % 2 === 0
        ? server.request('POST', '/api/checkout', { token, body: checkout })
        : server.mutate('checkout.placeOrder', checkout, { token })
    const seen = statuses(await times(30, buy))
    expect(seen.filter((status) => status === 200)).toHaveLength(1)
    expect(seen.filter((status) => status === 400)).toHaveLength(29)
    for (const index of [0, 1]) expectThrottled(await buy(index), 60)
    const others = await server.request('POST', '/api/checkout', { token: other.token, body: other.checkout })
    expect(others.status).toBe(200)
  })

  test('are limited to a hundred orders per day and e-mail', async (server) => {
    const { email, token, checkout } = await server.aFullCart()
    const perDay = attemptOf(limits.ordersPerDay, email)
    const headers = { 'idempotency-key': 'once' }
    const buy = () => server.request('POST', '/api/checkout', { token, body: checkout, headers })
    const rejected = await server.request('POST', '/api/checkout', {
      token,
      body: { payment_method_id: 'x' },
    })
    expect(statuses([rejected, await buy(), await buy()])).toEqual([400, 200, 200])
    expect(await left(server, [limits.ordersPerDay, email])).toEqual([99])
    for (let order = 1; order < 100; order++) await server.app.rateLimits?.count([perDay])
    expectThrottled(await server.mutate('checkout.placeOrder', checkout, { token }), 24 * 60 * 60)
  })
})

/** Returns the remaining failed sign-ins of a client IP, for one email and for all emails. */
const leftFor = (server: TestServer, address: string, email: string) =>
  left(server, [limits.loginFailures, address, email], [limits.networkLoginFailures, address])

const left = async ({ app }: TestServer, ...attempts: Parameters<typeof attemptOf>[]) => {
  const quotas = await app.rateLimits?.quotas(attempts.map((attempt) => attemptOf(...attempt)))
  return quotas?.map(({ remaining }) => remaining) ?? []
}

eachServer('a sign-in attempt', (test, dialect) => {
  test('that is rejected because too many passwords wait is not counted', async () => {
    const server = await startServer(dialect, { env: { trustProxy: ['127.0.0.1'] } })
    const body = { email: 'somebody@example.com', password: 'guess' }
    const addressOf = (index: number) => `192.0.2.${index}`
    const { maxWaiting } = queueLimits.passwords
    const release = blockPasswords()
    const rejected = 16
    let rejections = 0
    const attempts = times(maxWaiting + rejected, async (index) => {
      const headers = { 'x-forwarded-for': addressOf(index) }
      const { status } = await server.request('POST', '/api/auth/login', { body, headers })
      if (status === 503) rejections += 1
      return status
    })
    await expect.poll(() => rejections).toBe(rejected)
    release()
    const statuses = await attempts
    expect(statuses.filter((status) => status === 401)).toHaveLength(maxWaiting)
    for (const [index, status] of statuses.entries())
      expect(await leftFor(server, addressOf(index), body.email)).toEqual(status === 503 ? [10, 20] : [9, 19])
  })
})

eachDialect('while the database is locked', (dialect) => {
  test('rejected calls are not counted', async () => {
    const database = await freshDatabase(dialect)
    const server = await startServer(dialect, { database })
    const { user, email, password, token, checkout } = await server.aFullCart()
    const others: Parameters<typeof attemptOf>[] = [
      [limits.registrations, '127.0.0.1'],
      [limits.checkouts, user.id],
      [limits.ordersPerDay, email],
    ]
    const all = async () => [
      ...(await leftFor(server, '127.0.0.1', email)),
      ...(await left(server, ...others)),
    ]
    const before = await all()
    const unlock = await lockTables(database)
    const body = { name: 'Ada', email: 'ada@example.com', password }
    const responses = await Promise.all([
      server.request('POST', '/api/auth/login', { body: { email, password } }),
      server.request('POST', '/api/auth/register', { body }),
      server.request('POST', '/api/checkout', { token, body: checkout }),
    ])
    expect(statuses(responses)).toEqual([503, 503, 503])
    expect(await all()).toEqual(before)
    await unlock()
    expect((await server.request('POST', '/api/checkout', { token, body: checkout })).status).toBe(200)
  })
})

eachServer('the client IP of a call', (test, dialect) => {
  const guessFrom = (server: TestServer, address: string) =>
    server.request('GET', '/api/admin/users', { secret: 'guess', headers: { 'x-forwarded-for': address } })

  test('ignores X-Forwarded-For of untrusted clients', async (server) => {
    for (let index = 0; index < 10; index++) await guessFrom(server, `192.0.2.${index}`)
    expectThrottled(await guessFrom(server, '192.0.2.99'), quarter)
  })

  test('reads the client IP from a trusted proxy, and counts an IPv6 /64 network as one client', async () => {
    const server = await startServer(dialect, { env: { trustProxy: ['127.0.0.1'] } })
    for (let index = 0; index < 10; index++) {
      const response = await guessFrom(server, `2001:db8:1:2:${index}::${index}`)
      expect(response.status).toBe(401)
    }
    expectThrottled(await guessFrom(server, '2001:db8:1:2:ffff::1'), quarter)
    expect((await guessFrom(server, '2001:db8:1:3::1')).status).toBe(401)
    expect((await guessFrom(server, '192.0.2.1')).status).toBe(401)
  })

  test('is not limited with RATE_LIMITS=off', async () => {
    const server = await startServer(dialect, { env: { rateLimits: false } })
    const responses = await times(40, () => guessFrom(server, '192.0.2.1'))
    expect(statuses(responses)).toEqual(Array(40).fill(401))
    const body = { email: 'nobody@example.com', password: 'guess' }
    for (let index = 0; index < 12; index++) {
      expect((await server.request('POST', '/api/auth/login', { body })).status).toBe(401)
    }
  })
})
