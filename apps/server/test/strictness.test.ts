import { request } from 'node:http'
import { connect } from 'node:net'
import { contract } from '@voltway/contract'
import { describe, expect, test } from 'vitest'
import { errorOf, json, startServer, type TestServer } from './harness.ts'

const notNumbers = ['', null, true, false, [], ['1'], [1], {}, '12', '1e3', ' ']

describe('a text is a text', () => {
  test('without control characters, also in a password', async () => {
    const server = await startServer('sqlite')
    const body = { name: 'A', email: 'a@example.com', password: 'pass\u0000word' }
    for (const answer of [
      await server.ask('POST', '/api/auth/register', { body }),
      await server.mutate('auth.register', body),
    ]) {
      expect(answer.status).toBe(400)
      expect(errorOf(answer).issues).toEqual([
        { path: 'password', message: 'Control characters are not allowed' },
      ])
    }
  })

  test("in each of a payment method's own details, so that none is lost without a word", async () => {
    const server = await startServer('sqlite')
    const secret = server.adminSecret
    const details = { account_name: 'A', account_number: '1', bank_name: 'B' }
    for (const iban of [5, true, [], {}]) {
      const body = { type: 'bank', name: 'Bank', details: { ...details, iban } }
      const answer = await server.ask('POST', '/api/admin/payment-methods', { secret, body })
      expect(answer.status).toBe(400)
      expect(errorOf(answer).issues).toEqual([{ path: 'details.iban', message: 'Iban must be text' }])
    }
  })

  test('and a cursor is one that a list has given', async () => {
    const server = await startServer('sqlite')
    expect((await server.ask('GET', '/api/products?limit=2&cursor=garbage')).status).toBe(400)
  })
})

describe('a number is a number', () => {
  test('also after the REST adapter has seen the schema, which all parts of the process share', async () => {
    const server = await startServer('sqlite')
    const { token, product, method } = await server.aFullCart()
    const secret = server.adminSecret
    // REST first: this is when the adapter turns coercion on where it can.
    for (const round of ['first', 'again']) {
      for (const wrong of notNumbers) {
        const bad = `${round}: ${JSON.stringify(wrong)}`
        const price = { name: 'Free car', price: wrong }
        const cart = { cart: [{ id: product.id, qty: wrong }] }
        const checkout = { payment_method_id: method.id, expected_total: wrong }
        for (const answer of [
          await server.ask('POST', '/api/admin/upload-product', { secret, body: price }),
          await server.mutate('admin.products.create', price, { secret }),
          await server.ask('PUT', `/api/admin/products/${product.id}`, { secret, body: { price: wrong } }),
          await server.mutate('admin.products.update', { id: product.id, price: wrong }, { secret }),
          await server.ask('POST', '/api/cart', { token, body: cart }),
          await server.mutate('cart.save', cart, { token }),
          await server.ask('POST', '/api/checkout', { token, body: checkout }),
          await server.mutate('checkout.placeOrder', checkout, { token }),
        ]) {
          expect(answer.status, `${bad}: ${answer.text}`).toBe(400)
          expect(errorOf(answer).code, bad).toBe('VALIDATION_FAILED')
        }
        expect(contract['admin.products.create'].input.safeParse(price).success, bad).toBe(false)
        expect(contract['cart.save'].input.safeParse(cart).success, bad).toBe(false)
        expect(contract['checkout.placeOrder'].input.safeParse(checkout).success, bad).toBe(false)
      }
    }
    expect(json(await server.ask('GET', '/api/products'))).toEqual([product])
    const stored = await server.ask('GET', '/api/cart', { token })
    expect(json(stored)).toMatchObject({ cart: [{ id: product.id, qty: 1 }], revision: 1 })
  })

  test('with two decimals at most, and a quantity is whole', async () => {
    const server = await startServer('sqlite')
    const { token, product } = await server.aFullCart()
    const secret = server.adminSecret
    for (const price of [0.001, 1.005, -1, -0.01, 100_000_000, 1e21, 1e-7]) {
      const answer = await server.ask('POST', '/api/admin/upload-product', {
        secret,
        body: { name: 'X', price },
      })
      expect(answer.status, String(price)).toBe(400)
    }
    for (const price of [0, 0.01, 0.1, 99_999_999.99, 19.99]) {
      const body = { name: 'X', price }
      expect(
        await server.ok(server.ask('POST', '/api/admin/upload-product', { secret, body })),
      ).toMatchObject(body)
    }
    for (const qty of [0, -1, 1.5, 1000, 1e9]) {
      const body = { cart: [{ id: product.id, qty }] }
      expect((await server.ask('POST', '/api/cart', { token, body })).status, String(qty)).toBe(400)
    }
  })
})

describe('addresses', () => {
  const tricks = [
    '/api/x/../admin/products',
    '/api/./admin/products',
    '/api/products/..',
    '/api/%2e%2e/api/admin/products',
    '/api/x/%2E%2e/admin/products',
    '/api/x\\..\\admin\\products',
    '/api/x%5c..%5cadmin',
    '/api//admin/products',
    '//api/admin/products',
    '/api%2fadmin/products',
    '/api/admin%2Fproducts',
    '/api/products%00',
    '/api/products%0d%0a',
    '/api/products#/../admin/products',
    'http://127.0.0.1/api/admin/products',
    'http://example.com/api/products',
  ]
  const strangers = [
    '/API/products',
    '/api/Products',
    '/api/ADMIN/products',
    '/Trpc/products.list',
    '/trpc/Products.List',
    '/trpc/products.list,products.list',
    '/trpc/products.list/',
    '/trpc/products',
    '/trpc/__proto__',
    '/trpc/auth.constructor',
    '/trpc',
    '/api',
    '/api/',
    '/api/products/',
    '/api/products.json',
    '/api/admin/products/a/b',
    '/api/admin/products/%20',
    '/api/nothing',
  ]

  test('that try to mean another one are refused, with and without the secret', async () => {
    const server = await startServer('sqlite')
    for (const path of tricks) {
      for (const secret of [undefined, server.adminSecret]) {
        const answer = await server.ask('GET', path, { secret })
        expect(answer.status, path).toBe(400)
        expect(errorOf(answer).code, path).toBe('BAD_REQUEST')
      }
    }
    for (const path of ['/%ff', '/api/%', '/api/%zz', '/trpc/%c0%ae']) {
      const answer = await server.ask('GET', path)
      expect([400, 404], path).toContain(answer.status)
      errorOf(answer)
    }
  })

  test('that do not exist are unknown, whatever their case', async () => {
    const server = await startServer('sqlite')
    for (const path of strangers) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const answer = await server.ask(method, path, { secret: server.adminSecret })
        expect(answer.status, `${method} ${path}`).toBe(404)
        expect(errorOf(answer).code, path).toBe('NOT_FOUND')
      }
    }
    const long = await server.ask('GET', `/api/${'x'.repeat(9000)}`)
    expect(long.status).toBe(414)
    expect(errorOf(long).code).toBe('URI_TOO_LONG')
  })

  test('take the methods that are agreed, and HEAD where they take GET', async () => {
    const server = await startServer('sqlite')
    const { token } = await server.aCustomer()
    for (const [method, path, allow] of [
      ['PUT', '/api/cart', 'GET, POST'],
      ['PATCH', '/api/products', 'GET'],
      ['POST', '/api/products', 'GET'],
      ['HEAD', '/api/checkout', 'POST'],
      ['GET', '/trpc/auth.login', 'POST'],
      ['POST', '/trpc/products.list', 'GET'],
    ] as const) {
      const answer = await server.ask(method, path, { body: method === 'HEAD' ? undefined : {} })
      expect(answer).toMatchObject({ status: 405, headers: { allow } })
      if (method !== 'HEAD') expect(errorOf(answer).code).toBe('METHOD_NOT_ALLOWED')
    }
    for (const path of [
      '/api/products',
      '/api/orders',
      '/trpc/products.list',
      '/trpc/orders.list',
      '/api/docs',
    ]) {
      const get = await server.ask('GET', path, { token })
      const head = await server.ask('HEAD', path, { token })
      expect(head, path).toMatchObject({ status: 200, text: '' })
      const { 'content-length': length, 'content-type': type } = get.headers
      expect(head.headers, path).toMatchObject({ 'content-length': length, 'content-type': type })
    }
    expect((await server.ask('HEAD', '/api/orders')).status).toBe(401)
  })

  test('are open to other origins’ pages as far as is agreed', async () => {
    const origin = 'https://shop.example'
    const everybody = await startServer('sqlite')
    const preflight = await everybody.ask('OPTIONS', '/api/checkout', {
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    expect(preflight).toMatchObject({
      status: 204,
      text: '',
      headers: { 'access-control-allow-origin': '*' },
    })
    expect(preflight.headers['access-control-allow-headers']).toBe(
      'Authorization, Content-Type, X-Admin-Secret, Idempotency-Key, If-None-Match',
    )
    expect((await everybody.ask('OPTIONS', '/api/admin/users')).status).toBe(204)
    const refused = await everybody.ask('GET', '/api/cart', { headers: { origin } })
    expect(refused).toMatchObject({ status: 401, headers: { 'access-control-allow-origin': '*' } })
    expect(refused.headers['access-control-allow-credentials']).toBeUndefined()
    for (const name of [
      'ETag',
      'Link',
      'X-Total-Count',
      'Retry-After',
      'X-Request-Id',
      'Idempotent-Replayed',
    ]) {
      expect(refused.headers['access-control-expose-headers']?.split(', ')).toContain(name)
    }
    const some = await startServer('sqlite', { env: { corsOrigins: [origin] } })
    const friend = await some.ask('GET', '/api/products', { headers: { origin } })
    expect(friend.headers).toMatchObject({
      'access-control-allow-origin': origin,
      vary: 'Origin, Accept-Encoding',
    })
    const stranger = await some.ask('GET', '/api/products', { headers: { origin: 'https://other.example' } })
    expect(stranger.headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('bodies', () => {
  const login = { email: 'nobody@example.com', password: 'wrong horse' }
  const rest = (server: TestServer, type: string | undefined, raw: string | Buffer, more = {}) =>
    server.ask('POST', '/api/auth/login', {
      raw,
      headers: { ...(type === undefined ? {} : { 'content-type': type }), ...more },
    })

  test('are JSON, or flat forms where that is agreed', async () => {
    const server = await startServer('sqlite')
    const form = new URLSearchParams(login).toString()
    for (const [type, raw] of [
      ['application/json', JSON.stringify(login)],
      ['application/json; charset=utf-8', JSON.stringify(login)],
      ['Application/JSON;Charset="UTF-8"', JSON.stringify(login)],
      ['application/x-www-form-urlencoded', form],
      ['application/x-www-form-urlencoded; charset=UTF-8', form],
    ] as const) {
      expect((await rest(server, type, raw)).status, type).toBe(401)
    }
    for (const type of [
      undefined,
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/octet-stream',
      'application/xml',
      'application/json; charset=latin1',
      'application/jsonp',
      'nonsense',
      '',
    ]) {
      const answer = await rest(server, type, JSON.stringify(login))
      expect(answer.status, type).toBe(415)
      expect(errorOf(answer).code, type).toBe('UNSUPPORTED_MEDIA_TYPE')
    }
    for (const encoding of ['gzip', 'br', 'deflate', 'zstd', 'nonsense']) {
      const more = { 'content-encoding': encoding }
      expect((await rest(server, 'application/json', JSON.stringify(login), more)).status).toBe(415)
    }
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { token } = await server.aCustomer()
    expect((await server.ask('POST', '/api/cart', { token, raw: 'cart=1', headers })).status).toBe(415)
  })

  test('as forms mean what they mean as JSON: a number where one belongs, else text', async () => {
    const server = await startServer('sqlite')
    const { token, method, product } = await server.aFullCart()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const checkout = (total: string) =>
      server.ask('POST', '/api/checkout', {
        token,
        headers,
        raw: `payment_method_id=${method.id}&expected_total=${total}`,
      })
    for (const total of ['', 'null', '1e3', '0x10', '38990.001', '-1', '%2038990']) {
      expect((await checkout(total)).status, total).toBe(400)
    }
    expect(errorOf(await checkout('1.5')).code).toBe('PRICE_CHANGED')
    const twice = await server.ask('POST', '/api/checkout', {
      token,
      headers,
      raw: `payment_method_id=${method.id}&payment_method_id=x`,
    })
    expect(twice.status).toBe(400)
    const placed = json<{ order: { id: string } }>(await checkout(String(product.price)))
    const status = await server.ask('PUT', `/api/admin/orders/${placed.order.id}`, {
      secret: server.adminSecret,
      headers,
      raw: 'status=shipped',
    })
    expect(json(status)).toMatchObject({ status: 'shipped' })
  })

  test('may be missing where nothing is needed, with or without the JSON header', async () => {
    const server = await startServer('sqlite')
    const secret = server.adminSecret
    const header = { 'content-type': 'application/json' }
    for (const headers of [{}, header, { ...header, 'content-length': '0' }]) {
      const { token } = await server.aCustomer()
      expect((await server.ask('POST', '/api/auth/logout', { token, headers })).status).toBe(200)
      const product = await server.aProduct()
      const path = `/api/admin/products/${product.id}`
      expect((await server.ask('DELETE', path, { secret, headers })).status).toBe(200)
      expect((await server.ask('POST', '/api/auth/login', { headers })).status).toBe(400)
    }
    const { token } = await server.aCustomer()
    expect((await server.ask('POST', '/trpc/auth.logout', { token, headers: header })).status).toBe(200)
  })

  test('that are broken, deep or hostile are refused by both doors', async () => {
    const server = await startServer('sqlite')
    const deep = (levels: number) => `{"email":${'['.repeat(levels)}${']'.repeat(levels)}}`
    for (const raw of [
      '{',
      '{"email":',
      'undefined',
      '{"email":"a@example.com","password":"x",}',
      "{'email':1}",
      deep(40),
      deep(5000),
      `{"email":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`,
      '{"__proto__":{"x":1},"email":"a@example.com","password":"x"}',
      '{"constructor":{"prototype":{}},"email":"a@example.com","password":"x"}',
      '{"a":{"\\u005f_proto__":1}}',
      '{"a":[{"constructor":1}]}',
      Buffer.from([0x22, 0xff, 0xfe, 0x22]),
    ]) {
      for (const path of ['/api/auth/login', '/trpc/auth.login']) {
        const answer = await server.ask('POST', path, {
          raw,
          headers: { 'content-type': 'application/json' },
        })
        expect(answer.status, `${path} ${raw}`.slice(0, 80)).toBe(400)
        expect(errorOf(answer).code).toBe('BAD_REQUEST')
      }
    }
    for (const raw of ['null', '[]', '"text"', '1', 'true']) {
      for (const path of ['/api/auth/login', '/trpc/auth.login']) {
        const answer = await server.ask('POST', path, {
          raw,
          headers: { 'content-type': 'application/json' },
        })
        expect(answer.status, `${path} ${raw}`).toBe(400)
        errorOf(answer)
      }
    }
    for (const input of ['{', deep(40), '{"__proto__":1}']) {
      for (const procedure of ['products.list', 'orders.list']) {
        const answer = await server.ask('GET', `/trpc/${procedure}?input=${encodeURIComponent(input)}`)
        expect(answer.status, `${procedure} ${input}`).toBe(400)
        errorOf(answer)
      }
    }
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })

  test('of more than 64 KiB are refused, and the refusal arrives', async () => {
    const server = await startServer('sqlite')
    for (const size of [65_537, 1_000_000, 8_000_000]) {
      const raw = JSON.stringify({ email: 'x'.repeat(size), password: 'x' })
      for (const path of ['/api/auth/login', '/trpc/auth.login']) {
        const answer = await server.ask('POST', path, {
          raw,
          headers: { 'content-type': 'application/json' },
        })
        expect(answer.status, `${path} ${size}`).toBe(413)
        expect(errorOf(answer).code).toBe('PAYLOAD_TOO_LARGE')
      }
    }
    // A sender who is still writing: the answer does not cut the connection, whose next request is answered too.
    const heard = await new Promise<string>((resolve) => {
      let text = ''
      const socket = connect(server.port, '127.0.0.1')
      socket.on('error', () => {})
      socket.on('close', () => resolve(text))
      socket.setEncoding('utf8').on('data', (chunk) => {
        if (text === '') {
          socket.write('x'.repeat(100_000))
          socket.write('GET /api/products HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
        }
        text += chunk
      })
      const head = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json'
      socket.write(`${head}\r\nContent-Length: 100001\r\n\r\n{`)
    })
    expect(heard).toMatch(/^HTTP\/1.1 413 [\s\S]+HTTP\/1.1 200 /)
    const fits = { email: 'x'.repeat(60_000), password: 'x' }
    expect((await server.ask('POST', '/api/auth/login', { body: fits })).status).toBe(400)
  })
})

describe('the tRPC door', () => {
  test('takes JSON alone, and says so before it reads a byte', async () => {
    const server = await startServer('sqlite')
    for (const type of [
      'multipart/form-data; boundary=x',
      'application/octet-stream',
      'application/x-www-form-urlencoded',
      'text/plain',
      '',
    ]) {
      // The body never comes: only a door that does not wait for it can answer.
      const status = await new Promise((resolve, reject) => {
        const headers = { 'content-type': type, 'content-length': 1_000_000_000 }
        const asked = request(
          { port: server.port, host: '127.0.0.1', method: 'POST', path: '/trpc/auth.login', headers },
          (response) => {
            resolve(response.statusCode)
            asked.destroy()
          },
        )
        asked.on('error', reject)
        asked.flushHeaders()
      })
      expect(status, type).toBe(415)
    }
    const { token } = await server.aCustomer()
    expect((await server.ask('POST', '/trpc/auth.logout', { token })).status).toBe(415)
  })

  test('answers one call per request: no batches, no streams, nothing else in the query', async () => {
    const server = await startServer('sqlite')
    const guess = { email: 'a@example.com', password: 'guess' }
    for (const count of [2, 100]) {
      const path = `/trpc/${Array(count).fill('auth.login').join(',')}?batch=1`
      const answer = await server.ask('POST', path, { body: Array(count).fill(guess) })
      expect(answer.status).toBe(404)
      errorOf(answer)
    }
    for (const query of ['batch=1', 'connectionParams=%7B', 'input=%7B%7D&input=%7B%7D', 'lastEventId=1']) {
      for (const procedure of ['products.list', 'auth.me']) {
        const answer = await server.ask('GET', `/trpc/${procedure}?${query}`)
        expect(answer.status, query).toBe(400)
        expect(errorOf(answer).code).toBe('BAD_REQUEST')
      }
    }
    expect((await server.ask('POST', '/trpc/auth.login?batch=1', { body: { 0: guess } })).status).toBe(400)
    const { token } = await server.aCustomer()
    for (const header of ['trpc-accept', 'accept']) {
      const headers = { [header]: 'application/jsonl' }
      const answer = await server.query('auth.me', {}, { token, headers })
      expect(answer.status).toBe(200)
      expect(json(answer)).toHaveProperty('result.data.user')
    }
  })
})
