import { expect } from 'vitest'
import { blockPasswords } from './block-passwords.ts'
import { expectThrottled, quarter, statuses, times } from './expect-throttled.ts'
import { eachServer, type TestResponse, type TestServer } from './harness.ts'

/** Signs in by REST or tRPC, alternately. */
const guess = (server: TestServer, email: string, password = 'Summer2026', index = 0) =>
  index % 2 === 0
    ? server.request('POST', '/api/auth/login', { body: { email, password } })
    : server.mutate('auth.login', { email, password })

eachServer('failed sign-ins over all emails', (test) => {
  test('are limited to twenty per client IP, by REST and tRPC together', async (server) => {
    const { email, password } = await server.aCustomer()
    for (let index = 0; index < 20; index++) {
      const response = await guess(server, `somebody${index}@example.com`, undefined, index)
      const remaining = `${Math.min(9, 19 - index)}`
      expect([response.status, response.headers['ratelimit-remaining']]).toEqual([401, remaining])
    }
    for (const index of [0, 1]) {
      expectThrottled(await guess(server, 'another@example.com', undefined, index), quarter)
      expectThrottled(await guess(server, email, password, index), quarter)
    }
  })

  test('let customers who sign in simultaneously with right passwords retry in a second', async (server) => {
    const customer = await server.aCustomer()
    const rejected: TestResponse[] = []
    const signIn = async (index: number) => {
      const response = await guess(server, customer.email, customer.password, index)
      if (response.status === 429) rejected.push(response)
      return response.status
    }
    const release = blockPasswords()
    const signIns = times(60, signIn)
    await expect.poll(() => rejected.length).toBe(50)
    release()
    expect((await signIns).filter((status) => status === 200)).toHaveLength(10)
    for (const response of rejected) expectThrottled(response, 1)
    expect(await signIn(0)).toBe(200)
  })

  test('remain counted after a success, because an attacker may have an account', async (server) => {
    const { email, password } = await server.aCustomer()
    for (let index = 0; index < 20; index++) {
      expect((await guess(server, `somebody${index}@example.com`)).status).toBe(401)
      if (index < 19) expect((await guess(server, email, password)).status).toBe(200)
    }
    expectThrottled(await guess(server, 'another@example.com'), quarter)
  })

  test('do not include requests that the limit per email rejects', async (server) => {
    for (let index = 0; index < 30; index++) await guess(server, 'somebody@example.com')
    expect((await guess(server, 'another@example.com')).status).toBe(401)
  })
})

eachServer('failed sign-ins for one email', (test) => {
  test('are limited to ten per email and client IP; then the right password is rejected, too', async (server) => {
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

  test('are reset by a success, and invalid requests do not count', async (server) => {
    const { email, password } = await server.aCustomer()
    for (const _ of [1, 2]) {
      for (let index = 0; index < 9; index++) await guess(server, email, 'wrong guess', index)
      await times(20, () => server.request('POST', '/api/auth/login', { body: { email, password: 1 } }))
      expect((await guess(server, email, password)).status).toBe(200)
    }
  })
})

eachServer('failed admin secrets', (test) => {
  const enter = (server: TestServer, secret: string | undefined, index = 0) =>
    index % 2 === 0
      ? server.request('GET', index % 4 ? '/api/admin/orders/export' : '/api/admin/users', { secret })
      : server.query('admin.users.list', {}, { secret })

  test('are limited to ten over all endpoints; then the right secret is rejected, too', async (server) => {
    for (let index = 0; index < 10; index++) {
      expect((await enter(server, `guess ${index}`, index)).status).toBe(401)
    }
    for (const secret of ['guess', server.secret]) {
      for (const index of [0, 1]) expectThrottled(await enter(server, secret, index), quarter)
      const upload = { secret, body: { name: 'Model 3', price: 1 } }
      expectThrottled(await server.request('POST', '/api/admin/upload-product', upload), quarter)
      expectThrottled(await server.request('GET', '/api/admin/orders/export', { secret }), quarter)
    }
    expect((await enter(server, undefined)).status).toBe(401)
  })

  test('sent simultaneously, reveal nothing after the tenth, not even the right secret', async (server) => {
    const responses = await times(60, (index) => enter(server, index === 40 ? server.secret : 'guess', index))
    const seen = statuses(responses)
    expect(seen.filter((status) => status === 401).length).toBeLessThanOrEqual(20)
    expect(seen.filter((status) => status === 429).length).toBeGreaterThanOrEqual(39)
  })

  test('are reset by a success, and a missing secret does not count', async (server) => {
    for (const _ of [1, 2, 3]) {
      for (let index = 0; index < 9; index++) expect((await enter(server, 'guess', index)).status).toBe(401)
      for (let index = 0; index < 20; index++)
        expect((await enter(server, undefined, index)).status).toBe(401)
      expect((await enter(server, server.secret)).status).toBe(200)
    }
  })
})
