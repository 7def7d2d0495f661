import { contract, type ProcedurePath, type Route, restEndpoint } from '@voltway/contract'
import { eachDialect } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import { expectDocumented } from './expect-documented.ts'
import { errorOf, startServer, type TestResponse, type TestServer } from './harness.ts'

/** Values that clients send by mistake or on purpose. */
const texts = [
  ...['', ' ', '0', '-1', '%00', '%_', '__proto__'],
  "'; DROP TABLE orders; --",
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  'a\u0000b',
  'line\r\nSet-Cookie: a=b',
  '\u202e\u2028',
  '\ud800',
  '𝕏'.repeat(300),
  'x'.repeat(20_000),
  '9'.repeat(400),
]
const otherThings = [
  null,
  true,
  -1,
  0.1,
  1e308,
  Number.MAX_SAFE_INTEGER + 1,
  [],
  [[null]],
  {},
  { length: 1e9, toString: 'x', valueOf: 'x', toJSON: 'x', hasOwnProperty: 1 },
  Object.fromEntries([['then', 'x']]),
]

const options = [
  {
    name: 'X',
    choices: [
      { name: 'X', swatch: '', surcharge: 0 },
      { name: 'Y', swatch: '#1a2b3c', surcharge: 1 },
    ],
  },
]
const optionNamed = (name: string) => options.map((option) => ({ ...option, name }))
const choiceNamed = (name: string) =>
  options.map((option) => ({
    ...option,
    choices: option.choices.map((choice, position) => (position ? { ...choice, name } : choice)),
  }))

const delivery = { name: 'X', street: 'X', postal_code: 'X', city: 'X', country: 'DE', phone: 'X', note: 'X' }

/** A valid input of each procedure that has one, and the fields to replace. */
const samples = (known: { id: string; email: string; product: string; method: string; order: string }) =>
  ({
    'auth.register': { name: 'Eve', email: 'eve@example.com', password: 'correct horse' },
    'auth.login': { email: known.email, password: 'a wrong guess' },
    'auth.forgotPassword': { email: known.email },
    'auth.resetPassword': { token: 'a wrong guess', password: 'correct horse' },
    'auth.changePassword': { current_password: 'a wrong guess', new_password: 'correct horse' },
    'products.list': { limit: 1, cursor: known.product },
    'paymentMethods.list': { limit: 1, cursor: known.method },
    'cart.get': { id: known.id },
    'cart.save': {
      user: { id: known.id },
      cart: [{ id: known.product, choices: [{ option: 'X', choice: 'Y' }], qty: 1 }],
      revision: 1,
    },
    'auth.saveDelivery': { delivery },
    'checkout.placeOrder': { payment_method_id: known.method, expected_total: 1, delivery },
    'orders.list': { id: known.id, limit: 1, cursor: known.order },
    'admin.products.list': { limit: 1, cursor: known.product },
    'admin.products.create': {
      name: 'X',
      price: 1,
      description: '',
      data: [{ name: 'X', value: 'Y' }],
      options,
    },
    'admin.products.update': {
      id: known.product,
      name: 'X',
      price: 1,
      description: '',
      data: [{ name: 'X', value: 'Y' }],
      options,
    },
    'admin.products.arrangeImages': { id: known.product, images: [{ id: 'a.webp', alt: 'X' }], before: [] },
    'admin.products.delete': { id: known.product },
    'admin.orders.list': { limit: 1, cursor: known.order },
    'admin.orders.update': {
      id: known.order,
      status: 'paid',
      note: 'X',
      tracking: { carrier: 'X', number: 'Y', url: 'https://x.example/' },
    },
    'admin.orders.delete': { id: known.order },
    'admin.users.list': { limit: 1, cursor: known.id },
    'admin.users.setResetToken': { id: known.id, token_hash: 'a'.repeat(64) },
    'admin.users.signOut': { id: known.id },
    'admin.users.delete': { id: known.id },
    'admin.paymentMethods.list': { limit: 1, cursor: known.method },
    'admin.paymentMethods.save': {
      id: known.method,
      type: 'crypto',
      name: 'X',
      details: { address: 'a', currency: 'BTC' },
    },
    'admin.paymentMethods.delete': { id: known.method },
  }) satisfies Partial<Record<ProcedurePath, object>>

/** Returns every copy of `value` in which one field, or the whole value, is `replacement`. */
const mutants = (value: unknown, replacement: unknown): unknown[] => {
  if (typeof value !== 'object' || value === null) return [replacement]
  const inside = Object.entries(value).flatMap(([key, child]) =>
    mutants(child, replacement).map((mutant) =>
      Array.isArray(value) ? Object.assign([...value], { [key]: mutant }) : { ...value, [key]: mutant },
    ),
  )
  return [replacement, ...inside]
}

const leak = /select |insert |sqlite|postgres|constraint|kysely|zod|node_modules|\.ts:|at \/|stack/i

const expectHarmless = (response: TestResponse, what: string) => {
  expect(response.status, `${what}: ${response.text}`).toBeLessThan(500)
  if (response.status === 200) return
  const body = errorOf(response)
  expect(JSON.stringify(body), what).not.toMatch(leak)
  expect(body.error.length, what).toBeLessThan(200)
}

type Protocol = 'rest' | 'trpc'
const protocols: Protocol[] = ['rest', 'trpc']

const send = (server: TestServer, name: ProcedurePath, input: unknown, token: string, by = protocols) => {
  const rights = { token, secret: server.secret }
  const request = { rest: sendByRest, trpc: sendByTrpc }
  return Promise.all(by.map((protocol) => request[protocol](server, name, input, rights)))
}

type Credentials = { token: string; secret: string }

const sendByTrpc = (server: TestServer, name: ProcedurePath, input: unknown, rights: Credentials) => {
  const { method } = restEndpoint(contract[name])
  return method === 'GET' ? server.query(name, input, rights) : server.mutate(name, input, rights)
}

const sendByRest = async (server: TestServer, name: ProcedurePath, input: unknown, rights: Credentials) => {
  const route: Route = contract[name]
  const { method, path } = restEndpoint(route)
  const fields = Object.entries((input ?? {}) as Record<string, unknown>)
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const inPath = path.replace(/\{id\}/, () => encodeURIComponent(wellFormed(text(Object(input).id) ?? 'x')))
  const query = fields
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(wellFormed(text(value)))}`)
    .join('&')
  const rest = method === 'GET' ? `/api${path}?${query}` : `/api${inPath}`
  const body = method === 'POST' || method === 'PUT' ? input : undefined
  const response = await server.request(method, rest, { ...rights, body })
  // A URL may be too long. The HTTP layer rejects it.
  if (![414, 431].includes(response.status)) expectDocumented(method, `/api${path}`, response)
  return response
}

// A URL cannot contain a lone surrogate, and the HTTP parser limits its length.
const wellFormed = (text: string) => text.slice(0, 300).toWellFormed()

eachDialect('fuzzed input', (dialect) => {
  test('in any field, by REST or tRPC, never causes a bug', async () => {
    const server = await startServer(dialect, { env: { rateLimits: false } })
    const buyer = await server.anOrder()
    const { token } = buyer
    const cart = [{ id: buyer.product.id, qty: 3 }]
    await server.ok(server.request('POST', '/api/cart', { token, body: { cart } }))
    const known = {
      id: buyer.user.id,
      email: buyer.email,
      product: buyer.product.id,
      method: buyer.method.id,
      order: buyer.order.id,
    }
    const victim = await server.aCustomer()
    const victims = async () => ({
      me: await server.ok(server.request('GET', '/api/auth/me', { token: victim.token })),
      orders: await server.ok(server.request('GET', '/api/orders', { token: victim.token })),
    })
    const before = await victims()
    // Schemas reject values other than texts before the database, so SQLite alone gets them. Texts alternate between REST and
    // tRPC, and PostgreSQL gets each text by the other protocol.
    const corpus = dialect === 'sqlite' ? [...texts, ...otherThings] : texts
    const offset = dialect === 'sqlite' ? 0 : 1
    const protocolsFor = (value: unknown, nth: number) =>
      typeof value === 'string' ? protocols.filter((_, at) => (at + nth + offset) % 2 === 0) : protocols

    for (const [procedure, sample] of Object.entries(samples(known)) as [ProcedurePath, object][]) {
      const deletes = procedure.endsWith('.delete')
      for (const [position, value] of corpus.entries()) {
        for (const [nth, mutant] of mutants(sample, value).entries()) {
          const what = `${procedure} ${JSON.stringify(mutant)?.slice(0, 200)}`
          for (const response of await send(
            server,
            procedure,
            mutant,
            token,
            protocolsFor(value, position + nth),
          )) {
            expectHarmless(response, what)
            if (deletes) expect(response.status, what).not.toBe(200)
          }
        }
      }
    }

    expect(await victims()).toEqual(before)
    const users = await server.ok<unknown[]>(
      server.request('GET', '/api/admin/users', { secret: server.secret }),
    )
    expect(users).toContainEqual(victim.user)
    expect(users).toContainEqual(buyer.user)
    const placedOrders = await server.ok<{ id: string; cart: object[] }[]>(
      server.request('GET', '/api/orders', { token }),
    )
    expect(placedOrders.map(({ id }) => id)).toContain(buyer.order.id)
    expect((await server.request('GET', '/healthz')).status).toBe(200)
  })

  test('that is rejected changes no products, payment methods, carts or orders', async () => {
    const server = await startServer(dialect, { env: { rateLimits: false } })
    const buyer = await server.aFullCart()
    const { token, product, method } = buyer
    const { secret } = server
    const state = async () =>
      Promise.all(
        ['/api/products', '/api/payment-methods', '/api/cart', '/api/orders', '/api/admin/users'].map(
          async (path) => (await server.request('GET', path, { token, secret })).text,
        ),
      )
    const before = await state()
    const good = 'Fine'
    for (const bad of ['\u0000', 'a\nb', 'a\u007fb', 'x'.repeat(201), '', '   ', '\ud800']) {
      for (const [procedure, input] of [
        ['admin.products.create', { name: bad, price: 1 }],
        ['admin.products.update', { id: product.id, price: 1, name: bad }],
        ['admin.products.update', { id: product.id, name: good, description: `${bad}\u0000` }],
        ['admin.products.update', { id: product.id, name: good, data: [{ name: bad, value: good }] }],
        ['admin.products.update', { id: product.id, name: good, data: [{ name: good, value: bad }] }],
        ['admin.products.update', { id: product.id, name: good, options: optionNamed(bad) }],
        ['admin.products.update', { id: product.id, name: good, options: choiceNamed(bad) }],
        ['cart.save', { cart: [{ id: product.id, choices: [{ option: bad, choice: good }], qty: 2 }] }],
        ['cart.save', { cart: [{ id: product.id, choices: [{ option: good, choice: bad }], qty: 2 }] }],
        ['admin.paymentMethods.save', { id: method.id, type: 'crypto', name: bad, details: {} }],
        ['admin.paymentMethods.save', { type: 'bank', name: good, details: { account_name: bad } }],
        [
          'cart.save',
          {
            cart: [
              { id: product.id, qty: 2 },
              { id: product.id, qty: bad },
            ],
          },
        ],
        ['checkout.placeOrder', { payment_method_id: method.id, expected_total: bad }],
        ['auth.register', { name: bad, email: 'eve@example.com', password: 'correct horse' }],
      ] as const) {
        for (const response of await send(server, procedure, input, token)) {
          if (bad === 'a\nb' && 'description' in input) continue
          expect(response.status, `${procedure} ${JSON.stringify(input)}`).toBe(400)
        }
      }
    }
    expect(await state()).toEqual(before)
  })
})
