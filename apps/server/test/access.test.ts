import { contract, type ProcedurePath, procedures, restEndpoint } from '@voltway/contract'
import { ageRows } from '@voltway/db/fixture'
import { expect } from 'vitest'
import {
  type Answer,
  type Ask,
  eachServer,
  errorOf,
  expectError,
  startServer,
  type TestServer,
} from './harness.ts'
import { expectPromised } from './promised-answer.ts'

const minute = 60
const someId = '01900000-0000-7000-8000-000000000000'

/** Input that each procedure takes, so that a refusal can only be about who asks. */
const validInput = (procedure: ProcedurePath): Record<string, unknown> => {
  const path = restEndpoint(contract[procedure]).path
  const inputs: Partial<Record<ProcedurePath, object>> = {
    'auth.register': { name: 'Ada', email: 'ada@example.com', password: 'correct horse' },
    'auth.login': { email: 'nobody@example.com', password: 'correct horse' },
    'cart.save': { cart: [] },
    'checkout.placeOrder': { payment_method_id: someId },
    'admin.products.create': { name: 'Model 3', price: 1 },
    'admin.products.arrangeImages': { images: [] },
    'admin.orders.setStatus': { status: 'paid' },
    'admin.orders.setStatuses': { ids: [someId], status: 'paid' },
    'admin.paymentMethods.save': {
      type: 'crypto',
      name: 'Bitcoin',
      details: { address: 'sample', currency: 'BTC' },
    },
  }
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, someId])
  return { ...Object.fromEntries(inPath), ...inputs[procedure] }
}

/** The same call by REST and by tRPC. */
const byBothDoors = async (server: TestServer, procedure: ProcedurePath, who: Ask): Promise<Answer[]> => {
  const { method, path } = restEndpoint(contract[procedure])
  const input = validInput(procedure)
  const body = method === 'POST' || method === 'PUT' ? input : undefined
  const rest = await server.ask(method, `/api${path.replaceAll(/\{\w+\}/g, someId)}`, { ...who, body })
  expectPromised(method, `/api${path}`, rest)
  return [
    rest,
    method === 'GET' ? await server.query(procedure, input, who) : await server.mutate(procedure, input, who),
  ]
}

const expectRefused = (answers: Answer[], status: number, code: string, procedure: string) => {
  for (const answer of answers) {
    expect(answer.status, `${procedure}: ${answer.text}`).toBe(status)
    expect(errorOf(answer).code).toBe(code)
  }
}

eachServer('who may pass', (test, dialect) => {
  test('customers’ procedures by REST or tRPC: whoever has a token that is worth something', async (server) => {
    const customer = await server.aCustomer()
    const deleted = await server.aCustomer()
    const signedOut = await server.aCustomer()
    const { secret } = server
    await server.ok(server.ask('DELETE', `/api/admin/users/${deleted.user.id}`, { secret }))
    await server.ok(server.ask('POST', '/api/auth/logout', { token: signedOut.token }))
    const strangers: Ask[] = [
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
        expectRefused(await byBothDoors(server, procedure, stranger), 401, 'UNAUTHORIZED', procedure)
      }
    }
    await ageRows(server.app.shop.database, 30 * 24 * 60 * minute - minute)
    await server.ok(server.ask('GET', '/api/auth/me', { token: customer.token }))
    await ageRows(server.app.shop.database, 2 * minute)
    for (const [procedure, { audience }] of procedures) {
      if (audience !== 'customer') continue
      const answers = await byBothDoors(server, procedure, { token: customer.token })
      expectRefused(answers, 401, 'UNAUTHORIZED', procedure)
    }
  })

  test('the admin’s procedures by REST or tRPC: whoever has the secret, and no customer', async () => {
    const server = await startServer(dialect, { env: { rateLimits: false } })
    const { token } = await server.aCustomer()
    const strangers: Ask[] = [
      {},
      { token },
      { secret: '' },
      { secret: 'wrong' },
      { secret: server.secret.toUpperCase() },
      { secret: `${server.secret} ${server.secret}` },
      { token: server.secret },
    ]
    for (const [procedure, { audience }] of procedures) {
      if (audience !== 'admin') continue
      for (const stranger of strangers) {
        const answers = await byBothDoors(server, procedure, stranger)
        expectRefused(answers, 401, 'INVALID_ADMIN_SECRET', procedure)
      }
      for (const answer of await byBothDoors(server, procedure, { secret: server.secret })) {
        expect([200, 404], `${procedure}: ${answer.text}`).toContain(answer.status)
      }
    }
  })

  test('everybody’s procedures by REST or tRPC: everybody, with whatever token', async (server) => {
    for (const procedure of ['products.list', 'paymentMethods.list'] as const) {
      for (const who of [{}, { token: 'nonsense' }, { secret: 'wrong' }]) {
        for (const answer of await byBothDoors(server, procedure, who)) expect(answer.status).toBe(200)
      }
    }
  })

  test('nobody reads or writes what is someone else’s', async (server) => {
    const ada = await server.aFullCart()
    await server.ok(server.ask('POST', '/api/checkout', { token: ada.token, body: ada.checkout }))
    const { token } = await server.aCustomer()
    const { id } = ada.user
    const cart: never[] = []
    for (const answer of [
      await server.ask('GET', `/api/cart?id=${id}`, { token }),
      await server.query('cart.get', { id }, { token }),
      await server.ask('GET', `/api/orders?id=${id}`, { token }),
      await server.query('orders.list', { id }, { token }),
      await server.ask('POST', '/api/cart', { token, body: { user: { id }, cart } }),
      await server.mutate('cart.save', { user: { id }, cart }, { token }),
    ]) {
      expectError(answer, 403, 'FORBIDDEN', answer.text)
    }
    expect((await server.ask('GET', '/api/orders?id=', { token })).text).toBe('[]')
    expect((await server.ask('GET', '/api/orders', { token })).text).toBe('[]')
  })
})
