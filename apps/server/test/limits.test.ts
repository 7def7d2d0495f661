import { attemptOf, limits } from '@voltway/api'
import { eachDialect, freshDatabase, lockTables } from '@voltway/db/fixture'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eachServer, startServer, type TestServer } from './harness.ts'
import { expectThrottled, quarter, statuses, times } from './throttled.ts'

/** A sign-in, by REST or tRPC in turn. */
const guess = (server: TestServer, email: string, password = 'Summer2026', index = 0) =>
  index % 2 === 0
    ? server.ask('POST', '/api/auth/login', { body: { email, password } })
    : server.mutate('auth.login', { email, password })

eachServer('failed logins over all e-mails', (test) => {
  test('are twenty per address, by REST and tRPC together: one password is not tried on every account', async (server) => {
    const { email, password } = await server.aCustomer()
    for (let index = 0; index < 20; index++) {
      const answer = await guess(server, `somebody${index}@example.com`, undefined, index)
      expect([answer.status, answer.headers['ratelimit-remaining']]).toEqual([
        401,
        `${Math.min(9, 19 - index)}`,
      ])
    }
    for (const index of [0, 1]) {
      expectThrottled(await guess(server, 'another@example.com', undefined, index), quarter)
      expectThrottled(await guess(server, email, password, index), quarter)
    }
  })

  test('sent all at once are twenty too', async (server) => {
    const answers = await times(60, (index) =>
      guess(server, `somebody${index}@example.com`, undefined, index),
    )
    expect(statuses(answers).filter((status) => status === 401)).toHaveLength(20)
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(40)
  })

  test('are not forgotten after a success: whoever guesses may have an account', async (server) => {
    const { email, password } = await server.aCustomer()
    for (let index = 0; index < 20; index++) {
      expect((await guess(server, `somebody${index}@example.com`)).status).toBe(401)
      if (index < 19) expect((await guess(server, email, password)).status).toBe(200)
    }
    expectThrottled(await guess(server, 'another@example.com'), quarter)
  })

  test('are not used up by what the limit of one e-mail refuses', async (server) => {
    for (let index = 0; index < 30; index++) await guess(server, 'somebody@example.com')
    expect((await guess(server, 'another@example.com')).status).toBe(401)
  })
})

eachServer('failed logins', (test) => {
  test('are ten per address of each kind, by REST and tRPC together; then the right password does not help', async (server) => {
    const { email, password } = await server.aCustomer()
    const other = await server.aCustomer()
    for (let index = 0; index < 10; index++) {
      const spelled = index % 3 === 0 ? ` ${email.toUpperCase()} ` : email
      expect((await guess(server, spelled, `guess ${index}`, index)).status).toBe(401)
    }
    for (const index of [0, 1]) {
      expectThrottled(await guess(server, email, 'guess', index), quarter)
      expectThrottled(await guess(server, email, password, index), quarter)
    }
    expect((await guess(server, other.email, other.password)).status).toBe(200)
  })

  test('sent all at once are ten too', async (server) => {
    const { email } = await server.aCustomer()
    const answers = await times(30, (index) => guess(server, email, `guess ${index}`, index))
    expect(statuses(answers).filter((status) => status === 401)).toHaveLength(10)
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(20)
  })

  test('are forgotten after a success, and what is no login does not count', async (server) => {
    const { email, password } = await server.aCustomer()
    for (const _ of [1, 2]) {
      for (let index = 0; index < 9; index++) await guess(server, email, 'wrong guess', index)
      await times(20, () => server.ask('POST', '/api/auth/login', { body: { email, password: 1 } }))
      expect((await guess(server, email, password)).status).toBe(200)
    }
  })
})

eachServer('failed admin secrets', (test) => {
  const enter = (server: TestServer, secret: string | undefined, index = 0) =>
    index % 2 === 0
      ? server.ask('GET', index % 4 ? '/api/admin/orders/export' : '/api/admin/users', { secret })
      : server.query('admin.users.list', {}, { secret })

  test('are ten, by all endpoints together; then the right one does not help', async (server) => {
    for (let index = 0; index < 10; index++) {
      expect((await enter(server, `guess ${index}`, index)).status).toBe(401)
    }
    for (const secret of ['guess', server.secret]) {
      for (const index of [0, 1]) expectThrottled(await enter(server, secret, index), quarter)
      const upload = { secret, body: { name: 'Model 3', price: 1 } }
      expectThrottled(await server.ask('POST', '/api/admin/upload-product', upload), quarter)
      expectThrottled(await server.ask('GET', '/api/admin/orders/export', { secret }), quarter)
    }
    expect((await enter(server, undefined)).status).toBe(401)
  })

  test('sent all at once, the right one among them, tell nothing after the tenth', async (server) => {
    const answers = await times(60, (index) => enter(server, index === 40 ? server.secret : 'guess', index))
    const seen = statuses(answers)
    expect(seen.filter((status) => status === 401).length).toBeLessThanOrEqual(20)
    expect(seen.filter((status) => status === 429).length).toBeGreaterThanOrEqual(39)
  })

  test('are forgotten after a success, and a missing one does not count', async (server) => {
    for (const _ of [1, 2, 3]) {
      for (let index = 0; index < 9; index++) expect((await enter(server, 'guess', index)).status).toBe(401)
      for (let index = 0; index < 20; index++)
        expect((await enter(server, undefined, index)).status).toBe(401)
      expect((await enter(server, server.secret)).status).toBe(200)
    }
  })
})

eachServer('registrations', (test) => {
  test('are thirty an hour, of those that pass validation', async (server) => {
    const register = (index: number, password = 'correct horse') => {
      const body = { name: 'Ada', email: `ada${index}@example.com`, password }
      return index % 2 === 0
        ? server.ask('POST', '/api/auth/register', { body })
        : server.mutate('auth.register', body)
    }
    expect(statuses(await times(40, (index) => register(index, index % 2 ? '' : 'short')))).toEqual(
      Array(40).fill(400),
    )
    expect(statuses(await times(15, register))).toEqual(Array(15).fill(200))
    // Taken addresses count: they are what somebody who tries out addresses sends.
    expect(statuses(await times(15, register))).toEqual(Array(15).fill(409))
    for (const index of [100, 101]) expectThrottled(await register(index), 60 * 60)
  })
})

eachServer('checkouts', (test) => {
  test('are thirty a minute per customer', async (server) => {
    const { token, checkout } = await server.aFullCart()
    const other = await server.aFullCart()
    const buy = (index: number) =>
      index % 2 === 0
        ? server.ask('POST', '/api/checkout', { token, body: checkout })
        : server.mutate('checkout.placeOrder', checkout, { token })
    const seen = statuses(await times(30, buy))
    expect(seen.filter((status) => status === 200)).toHaveLength(1)
    expect(seen.filter((status) => status === 400)).toHaveLength(29)
    for (const index of [0, 1]) expectThrottled(await buy(index), 60)
    const others = await server.ask('POST', '/api/checkout', { token: other.token, body: other.checkout })
    expect(others.status).toBe(200)
  })
})

/** How many failed logins are left to an address, for one e-mail and for all. */
const leftFor = (server: TestServer, address: string, email: string) =>
  left(server, [limits.loginFailures, `${address} ${email}`], [limits.networkLoginFailures, address])

const left = async ({ app }: TestServer, ...attempts: Parameters<typeof attemptOf>[]) => {
  const quotas = await app.rateLimits?.quotas(attempts.map((attempt) => attemptOf(...attempt)))
  return quotas?.map(({ remaining }) => remaining) ?? []
}

eachServer('an attempt', (test, dialect) => {
  test('to sign in that is refused because too many passwords wait to be checked leaves no trace', async () => {
    const server = await startServer(dialect, { env: { trustProxy: ['127.0.0.1'] } })
    const body = { email: 'somebody@example.com', password: 'guess' }
    const addressOf = (index: number) => `192.0.2.${index}`
    const statuses = await times(80, async (index) => {
      const headers = { 'x-forwarded-for': addressOf(index) }
      return (await server.ask('POST', '/api/auth/login', { body, headers })).status
    })
    expect(new Set(statuses)).toEqual(new Set([401, 503]))
    for (const [index, status] of statuses.entries())
      expect(await leftFor(server, addressOf(index), body.email)).toEqual(status === 503 ? [10, 20] : [9, 19])
  })

  test('has to wait neither longer nor shorter when a clock is set back or forth', async (server) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const now = Date.now()
    const enter = () => server.ask('GET', '/api/admin/users', { secret: 'guess' })
    for (let index = 0; index < 10; index++) await enter()
    for (const days of [-2, 0, 2]) {
      vi.setSystemTime(now + days * 24 * 60 * 60 * 1000)
      expectThrottled(await enter(), quarter)
    }
  })
})

eachDialect('while the database is locked', (dialect) => {
  test('what is refused leaves no trace', async () => {
    const database = await freshDatabase(dialect)
    const server = await startServer(dialect, { database })
    const { user, email, password, token, checkout } = await server.aFullCart()
    const others: Parameters<typeof attemptOf>[] = [
      [limits.registrations, '127.0.0.1'],
      [limits.checkouts, user.id],
    ]
    const all = async () => [
      ...(await leftFor(server, '127.0.0.1', email)),
      ...(await left(server, ...others)),
    ]
    const before = await all()
    const unlock = await lockTables(database)
    const body = { name: 'Ada', email: 'ada@example.com', password }
    const answers = await Promise.all([
      server.ask('POST', '/api/auth/login', { body: { email, password } }),
      server.ask('POST', '/api/auth/register', { body }),
      server.ask('POST', '/api/checkout', { token, body: checkout }),
    ])
    expect(statuses(answers)).toEqual([503, 503, 503])
    expect(await all()).toEqual(before)
    await unlock()
    expect((await server.ask('POST', '/api/checkout', { token, body: checkout })).status).toBe(200)
  })
})

eachServer('whose attempts they are', (test, dialect) => {
  const guessFrom = (server: TestServer, address: string) =>
    server.ask('GET', '/api/admin/users', { secret: 'guess', headers: { 'x-forwarded-for': address } })

  test('is not for the visitor to say: X-Forwarded-For is not believed', async (server) => {
    for (let index = 0; index < 10; index++) await guessFrom(server, `192.0.2.${index}`)
    expectThrottled(await guessFrom(server, '192.0.2.99'), quarter)
  })

  test('is said by the proxy that is known, and an IPv6 network of one customer is one', async () => {
    const server = await startServer(dialect, { env: { trustProxy: ['127.0.0.1'] } })
    for (let index = 0; index < 10; index++) {
      const answer = await guessFrom(server, `2001:db8:1:2:${index}::${index}`)
      expect(answer.status).toBe(401)
    }
    expectThrottled(await guessFrom(server, '2001:db8:1:2:ffff::1'), quarter)
    expect((await guessFrom(server, '2001:db8:1:3::1')).status).toBe(401)
    expect((await guessFrom(server, '192.0.2.1')).status).toBe(401)
  })

  test('does not matter where limits are off', async () => {
    const server = await startServer(dialect, { env: { rateLimits: false } })
    const answers = await times(40, () => guessFrom(server, '192.0.2.1'))
    expect(statuses(answers)).toEqual(Array(40).fill(401))
    const body = { email: 'nobody@example.com', password: 'guess' }
    for (let index = 0; index < 12; index++) {
      expect((await server.ask('POST', '/api/auth/login', { body })).status).toBe(401)
    }
  })
})
