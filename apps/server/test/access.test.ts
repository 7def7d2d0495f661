import { contract, type ProcedurePath, procedures, restEndpoint } from '@voltway/contract'
import { ageRows } from '@voltway/db/fixture'
import { expect } from 'vitest'
import { expectDocumented } from './expect-documented.ts'
import {
  eachServer,
  errorOf,
  expectError,
  type RequestOptions,
  startServer,
  type TestResponse,
  type TestServer,
} from './harness.ts'

const minute = 60
const someId = '01900000-0000-7000-8000-000000000000'

/** A valid input of each procedure, so that only the authorization can fail. */
const validInput = (procedure: ProcedurePath): Record<string, unknown> => {
  const path = restEndpoint(contract[procedure]).path
  const inputs: Partial<Record<ProcedurePath, object>> = {
    'auth.register': { name: 'Ada', email: 'ada@example.com', password: 'correct horse' },
    'auth.login': { email: 'nobody@example.com', password: 'correct horse' },
    'auth.changePassword': { current_password: 'correct horse', new_password: 'battery staple' },
    'auth.saveDelivery': { delivery: null },
    'cart.save': { cart: [] },
    'checkout.placeOrder': { payment_method_id: someId },
    'admin.keys.create': { name: 'ERP', scope: 'all', key_hash: 'a'.repeat(64) },
    'admin.products.create': { name: 'Model 3', price: 1 },
    'admin.products.arrangeImages': { images: [] },
    'admin.orders.update': { status: 'paid' },
    'admin.orders.setStatuses': { ids: [someId], status: 'paid' },
    'admin.users.setResetToken': { token_hash: 'a'.repeat(64) },
    'admin.paymentMethods.save': { type: 'crypto', name: 'B', details: { address: 'a', currency: 'BTC' } },
    'admin.webhooks.save': { url: 'https://erp.example/', events: [] },
  }
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, someId])
  return { ...Object.fromEntries(inPath), ...inputs[procedure] }
}

/** Sends the same call by REST and by tRPC. */
const byRestAndTrpc = async (
  server: TestServer,
  procedure: ProcedurePath,
  credentials: RequestOptions,
): Promise<TestResponse[]> => {
  const { method, path } = restEndpoint(contract[procedure])
  const input = validInput(procedure)
  const body = method === 'POST' || method === 'PUT' ? input : undefined
  const rest = await server.request(method, `/api${path.replaceAll(/\{\w+\}/g, someId)}`, {
    ...credentials,
    body,
  })
  expectDocumented(method, `/api${path}`, rest)
  return [
    rest,
    method === 'GET'
      ? await server.query(procedure, input, credentials)
      : await server.mutate(procedure, input, credentials),
  ]
}

const expectRefused = (responses: TestResponse[], status: number, code: string, procedure: string) => {
  for (const response of responses) {
    expect(response.status, `${procedure}: ${response.text}`).toBe(status)
    expect(errorOf(response).code).toBe(code)
  }
}

eachServer('authorization', (test, dialect) => {
  test('customer procedures by REST or tRPC accept only a valid customer token', async (server) => {
    const customer = await server.aCustomer()
    const deleted = await server.aCustomer()
    const signedOut = await server.aCustomer()
    const { secret } = server
    await server.ok(server.request('DELETE', `/api/admin/users/${deleted.user.id}`, { secret }))
    await server.ok(server.request('POST', '/api/auth/logout', { token: signedOut.token }))
    const strangers: RequestOptions[] = [
      {},
      { token: '' },
      { token: 'A'.repeat(43) },
      { token: `${customer.token}x` },
      { token: deleted.token },
      { token: signedOut.token },
      { headers: { authorization: customer.token } },
      { headers: { authorization: `Basic ${customer.token}` } },
      { secret },
    ]
    for (const [procedure, { audience }] of procedures) {
      if (audience !== 'customer') continue
      for (const stranger of strangers) {
        expectRefused(await byRestAndTrpc(server, procedure, stranger), 401, 'UNAUTHORIZED', procedure)
      }
    }
    await ageRows(server.app.shop.database, 30 * 24 * 60 * minute - minute)
    await server.ok(server.request('GET', '/api/auth/me', { token: customer.token }))
    await ageRows(server.app.shop.database, 2 * minute)
    for (const [procedure, { audience }] of procedures) {
      if (audience !== 'customer') continue
      const responses = await byRestAndTrpc(server, procedure, { token: customer.token })
      expectRefused(responses, 401, 'UNAUTHORIZED', procedure)
    }
  })

  test('admin procedures by REST or tRPC accept only the admin secret, and no customer token', async () => {
    const server = await startServer(dialect, { env: { rateLimits: false } })
    const { token } = await server.aCustomer()
    const strangers: RequestOptions[] = [
      {},
      { token },
      { secret: '' },
      { secret: 'wrong' },
      { secret: server.secret.toUpperCase() },
      { secret: `${server.secret} ${server.secret}` },
      { token: server.secret },
    ]
    for (const [procedure, { audience, multipart }] of procedures) {
      if (audience !== 'admin') continue
      for (const stranger of strangers) {
        const responses = await byRestAndTrpc(server, procedure, stranger)
        expectRefused(responses, 401, 'INVALID_ADMIN_SECRET', procedure)
      }
      for (const response of await byRestAndTrpc(server, procedure, { secret: server.secret })) {
        // The key exists already when tRPC creates it. The requests have no file.
        const accepted = multipart?.required ? [400, 404] : [200, 404, 409]
        expect(accepted, `${procedure}: ${response.text}`).toContain(response.status)
      }
    }
  })

  test('public procedures by REST or tRPC accept every request, with any token', async (server) => {
    for (const procedure of ['products.list', 'paymentMethods.list'] as const) {
      for (const credentials of [{}, { token: 'nonsense' }, { secret: 'wrong' }]) {
        for (const response of await byRestAndTrpc(server, procedure, credentials))
          expect(response.status).toBe(200)
      }
    }
  })

  test('a customer cannot read or change data of another customer', async (server) => {
    const { id } = (await server.anOrder()).user
    const { token } = await server.aCustomer()
    const cart: never[] = []
    for (const response of [
      await server.request('GET', `/api/cart?id=${id}`, { token }),
      await server.query('cart.get', { id }, { token }),
      await server.request('GET', `/api/orders?id=${id}`, { token }),
      await server.query('orders.list', { id }, { token }),
      await server.request('POST', '/api/cart', { token, body: { user: { id }, cart } }),
      await server.mutate('cart.save', { user: { id }, cart }, { token }),
    ]) {
      expectError(response, 403, 'FORBIDDEN', response.text)
    }
    for (const user of [undefined, null, {}, { id: null }, { id: '' }])
      await server.ok(server.request('POST', '/api/cart', { token, body: { user, cart } }))
    await server.ok(server.request('GET', '/api/cart?id=', { token }))
    expect((await server.request('GET', '/api/orders?id=', { token })).text).toBe('[]')
    expect((await server.request('GET', '/api/orders', { token })).text).toBe('[]')
  })
})
