import { hash } from 'node:crypto'
import { attemptOf, limits } from '@voltway/api'
import { DatabaseBusy } from '@voltway/db'
import { expect } from 'vitest'
import { expectThrottled, quarter, statuses, times } from './expect-throttled.ts'
import { eachServer, expectError, json, startServer, type TestServer } from './harness.ts'

const mail = { from: 'shop@example.com', publicUrl: 'https://shop.example' }
const hour = 60 * 60
const success = { success: true }

/** Calls a procedure below `auth` by REST or tRPC, alternately. */
const call = ({ request, mutate }: TestServer, path: string, body: object, index = 0, token?: string) => {
  const procedure = path.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  const options = token === undefined ? {} : { token }
  return index % 2 === 0
    ? request('POST', `/api/auth/${path}`, { ...options, body })
    : mutate(`auth.${procedure}`, body, options)
}

/** Returns the tokens of the mails to an address, oldest first. */
const mailedTokens = async ({ app }: TestServer, email: string): Promise<string[]> => {
  const { db } = app.shop.database
  const rows = await db
    .selectFrom('deliveries')
    .select(['target', 'token'])
    .where('event_type', '=', 'password_reset')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ target, token }) => (target === email && token !== null ? [token] : []))
}

eachServer('a forgotten password', (test, dialect) => {
  test('is replaced with the token of a mail, by REST and tRPC', async () => {
    const server = await startServer(dialect, { mail })
    for (const index of [0, 1]) {
      const { email, token: session } = await server.aCustomer()
      expect(
        (await call(server, 'forgot-password', { email: ` ${email.toUpperCase()}` }, index)).status,
      ).toBe(200)
      const [token = ''] = await mailedTokens(server, email)
      const short = await call(server, 'reset-password', { token, password: 'short' }, index)
      const issue = { path: 'password', message: 'Password must have at least 8 characters' }
      expect(expectError(short, 400, 'VALIDATION_FAILED').issues).toEqual([issue])
      const password = 'battery staple'
      expect((await call(server, 'reset-password', { token, password }, index)).status).toBe(200)
      expect((await server.request('GET', '/api/auth/me', { token: session })).status).toBe(401)
      const again = await call(server, 'reset-password', { token, password }, index)
      expect(expectError(again, 400, 'RESET_TOKEN_INVALID').message).toBe(
        'This link is no longer valid. Please request a new one',
      )
      expect((await call(server, 'login', { email, password }, index)).status).toBe(200)
      expect(JSON.stringify(server.logged)).not.toContain(token)
    }
  })

  test('is replaced so that the customer can sign in after ten wrong passwords', async () => {
    const server = await startServer(dialect, { mail })
    const { email } = await server.aCustomer()
    for (let index = 0; index < 10; index++)
      expect((await call(server, 'login', { email, password: 'wrong horse' }, index)).status).toBe(401)
    const password = 'battery staple'
    expectThrottled(await call(server, 'login', { email, password }), quarter)
    await call(server, 'forgot-password', { email })
    const [token = ''] = await mailedTokens(server, email)
    const response = await call(server, 'reset-password', { token, password })
    expect([response.status, json(response)]).toEqual([200, success])
    expect((await call(server, 'login', { email, password })).status).toBe(200)
  })

  test('gives the same response for known and unknown addresses, also in a form', async () => {
    const server = await startServer(dialect, { mail })
    const { email } = await server.aCustomer()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const bodies = [email, 'unknown@example.com', 'no address'].map((address) => `email=${address}`)
    for (const raw of bodies) {
      const response = await server.request('POST', '/api/auth/forgot-password', { raw, headers })
      expect([response.status, json(response)]).toEqual([200, success])
    }
  })

  test('rejects every unknown token', async (server) => {
    for (const index of [0, 1]) {
      for (const token of ['', 'a'.repeat(43), "' or 1=1 --", 'x'.repeat(10_000)]) {
        const response = await call(server, 'reset-password', { token, password: 'battery staple' }, index)
        expectError(response, 400, 'RESET_TOKEN_INVALID')
      }
    }
  })
})

eachServer('the limits of links for a new password', (test, dialect) => {
  test('count no request that the database could not serve', async () => {
    const server = await startServer(dialect, { mail })
    const { email } = await server.aCustomer()
    const { shop } = server.app
    const { database } = shop
    const failing = {
      get db(): typeof database.db {
        throw new DatabaseBusy('The database does not answer')
      },
    }
    shop.database = Object.defineProperties({ ...database }, Object.getOwnPropertyDescriptors(failing))
    expect((await call(server, 'forgot-password', { email })).status).toBe(503)
    shop.database = database
    const tokens = new Set<string>()
    for (let index = 0; index < 3; index++) {
      expect((await call(server, 'forgot-password', { email }, index)).status).toBe(200)
      for (const token of await mailedTokens(server, email)) tokens.add(token)
    }
    expect(tokens.size).toBe(3)
  })

  test('are three per hour and e-mail, and further requests get the same response', async () => {
    const server = await startServer(dialect, { mail, env: { trustProxy: ['127.0.0.1'] } })
    const [{ email }, other] = [await server.aCustomer(), await server.aCustomer()]
    const tokens = new Set<string>()
    for (let index = 0; index < 6; index++) {
      const headers = { 'x-forwarded-for': `192.0.2.${index}` }
      const response = await server.request('POST', '/api/auth/forgot-password', { body: { email }, headers })
      expect([response.status, json(response)]).toEqual([200, success])
      for (const token of await mailedTokens(server, email)) tokens.add(token)
    }
    expect(tokens.size).toBe(3)
    await call(server, 'forgot-password', { email: other.email })
    expect(await mailedTokens(server, other.email)).toHaveLength(1)
  })

  test('are twenty requests per hour and client IP, for any addresses', async () => {
    const server = await startServer(dialect, { mail })
    const ask = (index: number) =>
      call(server, 'forgot-password', { email: `person${index}@example.net` }, index)
    const seen = statuses(await times(25, ask))
    expect([200, 429].map((status) => seen.filter((each) => each === status).length)).toEqual([20, 5])
    for (const index of [0, 1]) expectThrottled(await ask(index), hour)
  })

  test('do not count requests that the shop cannot process', async (server) => {
    for (let index = 0; index < 25; index++)
      expectError(
        await call(server, 'forgot-password', { email: 'ada@example.com' }, index),
        404,
        'MAIL_NOT_CONFIGURED',
      )
  })
})

eachServer('a change of the password', (test) => {
  const new_password = 'battery staple'

  test('with a wrong current password counts as a failed sign-in', async (server) => {
    const { email, password, token } = await server.aCustomer()
    const wrong = { current_password: 'wrong horse', new_password }
    for (let index = 0; index < 10; index++)
      expectError(await call(server, 'change-password', wrong, index, token), 400, 'WRONG_PASSWORD')
    const right = { current_password: password, new_password }
    expectThrottled(await call(server, 'change-password', right, 0, token), quarter)
    expectThrottled(await call(server, 'login', { email, password }), quarter)
  })

  test('resets the count of failed sign-ins, and a short new password does not count', async (server) => {
    const { email, password, token } = await server.aCustomer()
    const wrong = { current_password: 'wrong horse', new_password }
    for (let index = 0; index < 9; index++) await call(server, 'change-password', wrong, index, token)
    for (let index = 0; index < 5; index++) {
      const short = { current_password: 'wrong horse', new_password: 'short' }
      expectError(await call(server, 'change-password', short, index, token), 400, 'VALIDATION_FAILED')
    }
    const right = { current_password: password, new_password }
    expect((await call(server, 'change-password', right, 0, token)).status).toBe(200)
    for (let index = 0; index < 9; index++)
      expect((await call(server, 'login', { email, password: 'wrong horse' }, index)).status).toBe(401)
  })

  test('is limited to ten per day and e-mail, because each sends a mail', async (server) => {
    const { email, password, token } = await server.aCustomer()
    const change = (current_password: string, index: number) =>
      call(server, 'change-password', { current_password, new_password }, index, token)
    expect((await change('wrong horse', 0)).status).toBe(400)
    const perDay = attemptOf(limits.passwordChanges, email)
    for (let count = 0; count < 9; count++) await server.app.rateLimits?.count([perDay])
    expect(await change(password, 0)).toMatchObject({ status: 200, headers: { 'ratelimit-remaining': '0' } })
    for (const index of [0, 1]) expectThrottled(await change(new_password, index), 24 * hour)
  })
})

eachServer('the token of a link by the operator', (test) => {
  test('needs the admin secret and a SHA-256, and no response contains it', async (server) => {
    const { user, email } = await server.aCustomer()
    const path = `/api/admin/users/${user.id}/reset-token`
    const token = 'generated by a command'
    const body = { token_hash: hash('sha256', token) }
    expectError(await server.request('POST', path, { body }), 401, 'INVALID_ADMIN_SECRET')
    const { secret } = server
    for (const token_hash of ['', token, body.token_hash.toUpperCase(), `${body.token_hash}0`])
      expectError(
        await server.request('POST', path, { secret, body: { token_hash } }),
        400,
        'VALIDATION_FAILED',
      )
    const response = await server.request('POST', path, { secret, body })
    expect([response.status, json(response)]).toEqual([200, success])
    const password = 'battery staple'
    expect((await call(server, 'reset-password', { token, password })).status).toBe(200)
    expect((await call(server, 'login', { email, password })).status).toBe(200)
  })
})
