import { connect } from 'node:net'
import { expect } from 'vitest'
import { eachServer, errorOf, expectError, json, type TestServer } from './harness.ts'

eachServer('bodies', (test) => {
  const login = { email: 'nobody@example.com', password: 'wrong horse' }
  const rest = (server: TestServer, type: string | undefined, raw: string | Buffer, more = {}) =>
    server.request('POST', '/api/auth/login', {
      raw,
      headers: { ...(type === undefined ? {} : { 'content-type': type }), ...more },
    })

  const paths = ['/api/auth/login', '/trpc/auth.login']
  const postJson = (server: TestServer, path: string, raw: string | Buffer) =>
    server.request('POST', path, { raw, headers: { 'content-type': 'application/json' } })
  const flat = 'application/x-www-form-urlencoded'

  test('are JSON, or flat forms where documented', async (server) => {
    const form = new URLSearchParams(login).toString()
    for (const [type, raw] of [
      ['application/json', JSON.stringify(login)],
      ['application/json; charset=utf-8', JSON.stringify(login)],
      ['Application/JSON;Charset="UTF-8"', JSON.stringify(login)],
      [flat, form],
      [`${flat}; charset=UTF-8`, form],
    ] as const) {
      expect((await rest(server, type, raw)).status, type).toBe(401)
    }
    const others = 'text/plain application/octet-stream application/xml application/jsonp nonsense'.split(' ')
    const withParameters = ['multipart/form-data; boundary=x', 'application/json; charset=latin1']
    for (const type of [undefined, '', ...others, ...withParameters]) {
      const response = await rest(server, type, JSON.stringify(login))
      expectError(response, 415, 'UNSUPPORTED_MEDIA_TYPE', type)
    }
    for (const encoding of ['gzip', 'br', 'deflate', 'zstd', 'nonsense']) {
      const more = { 'content-encoding': encoding }
      expect((await rest(server, 'application/json', JSON.stringify(login), more)).status).toBe(415)
    }
    const text = JSON.stringify(login)
    const head =
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close'
    const chunks = `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`
    for (const [encoding, status] of [
      ['chunked', 401],
      ['gzip, chunked', 415],
    ])
      expect(await server.speak(`${head}\r\nTransfer-Encoding: ${encoding}\r\n\r\n${chunks}`)).toMatch(
        `HTTP/1.1 ${status} `,
      )
    const headers = { 'content-type': flat }
    const { token } = await server.aCustomer()
    expect((await server.request('POST', '/api/cart', { token, raw: 'cart=1', headers })).status).toBe(415)
  })

  test('gives form values and JSON values the same meaning: numbers in number fields, text in other fields', async (server) => {
    const { token, method, product } = await server.aFullCart()
    const headers = { 'content-type': flat }
    const checkout = (total: string) => {
      const raw = `payment_method_id=${method.id}&expected_total=${total}`
      return server.request('POST', '/api/checkout', { token, headers, raw })
    }
    for (const total of ['', 'null', '1e3', '0x10', '38990.001', '-1', '%2038990', '.5']) {
      const response = await checkout(total)
      expect(response.status, total).toBe(400)
      expect(errorOf(response).error, total).toMatch(
        /^Expected total must be (a number in digits with at most 2 decimals, such as 1299.50|at least 0)$/,
      )
    }
    expect(errorOf(await checkout('99999999999')).code).toBe('PRICE_CHANGED')
    expect(errorOf(await checkout('1&revision=0.5')).error).toBe('Revision must be a whole number')
    expect(errorOf(await checkout('1.5')).code).toBe('PRICE_CHANGED')
    expect((await checkout(`${product.price}&payment_method_id=${method.id}`)).status).toBe(400)
    const placed = json<{ order: { id: string } }>(await checkout(String(product.price)))
    const change = { secret: server.secret, headers, raw: 'status=shipped&note=one%0D%0Atwo' }
    const status = await server.request('PUT', `/api/admin/orders/${placed.order.id}`, change)
    expect(json(status)).toMatchObject({ status: 'shipped', note: 'one\ntwo' })
  })

  test('a wrong price in a query gets a response that says what is wrong', async (server) => {
    const search = async (price: string) =>
      errorOf(await server.request('GET', `/api/products/search?min_price=${price}`)).error
    for (const price of ['.5', '1.', '1,5', '12.345', '-1', 'free']) {
      expect(await search(price), price).toBe(
        'A price is a number in digits with at most 2 decimals, such as 1299.50',
      )
    }
    expect(await search('100000000')).toBe('Min price must be at most 99999999.99')
  })

  test('may be missing where no field is required, with or without the JSON header', async (server) => {
    const { secret } = server
    const header = { 'content-type': 'application/json' }
    for (const headers of [{}, header, { ...header, 'content-length': '0' }]) {
      const { token } = await server.aCustomer()
      expect((await server.request('POST', '/api/auth/logout', { token, headers })).status).toBe(200)
      const product = await server.aProduct()
      const path = `/api/admin/products/${product.id}`
      expect((await server.request('DELETE', path, { secret, headers })).status).toBe(200)
      expect((await server.request('POST', '/api/auth/login', { headers })).status).toBe(400)
    }
    const { token } = await server.aCustomer()
    expect((await server.request('POST', '/trpc/auth.logout', { token, headers: header })).status).toBe(200)
  })

  test('that are malformed, too deep or hostile are rejected by REST and tRPC', async (server) => {
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
      for (const path of paths)
        expectError(await postJson(server, path, raw), 400, 'BAD_REQUEST', `${path} ${raw}`.slice(0, 80))
    }
    for (const raw of ['null', '[]', '"text"', '1', 'true']) {
      for (const path of paths) {
        const response = await postJson(server, path, raw)
        expect(response.status, `${path} ${raw}`).toBe(400)
        errorOf(response)
      }
    }
    for (const input of ['{', deep(40), '{"__proto__":1}']) {
      for (const procedure of ['products.list', 'orders.list']) {
        const response = await server.request('GET', `/trpc/${procedure}?input=${encodeURIComponent(input)}`)
        expect(response.status, `${procedure} ${input}`).toBe(400)
        errorOf(response)
      }
    }
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })

  test('that are forms with hostile JSON are rejected like JSON', async (server) => {
    const { token, checkout } = await server.aFullCart()
    for (const delivery of ['{"__proto__":{}}', '{"constructor":1}', '['.repeat(40) + ']'.repeat(40)]) {
      const response = await server.request('POST', '/api/checkout', {
        token,
        raw: new URLSearchParams({ ...checkout, delivery }).toString(),
        headers: { 'content-type': flat },
      })
      expectError(response, 400, 'BAD_REQUEST', delivery)
    }
  })

  test('that are wrong get one sentence per kind, which names the first field if there is one', async (server) => {
    const { secret } = server
    const { token } = await server.aCustomer()
    const type = (name: string) => ({ headers: { 'content-type': name } })
    const sent = (raw: string | Buffer, name = 'application/json') => ({ raw, ...type(name) })
    for (const [sentence, route, options] of [
      ['The request has invalid JSON', 'POST /api/auth/login', sent('{')],
      ['The request has invalid JSON', 'GET /trpc/products.list?input={', {}],
      ['The body must be a JSON object', 'POST /api/auth/login', sent('[]')],
      [
        'The JSON has more than 32 levels',
        'POST /api/auth/login',
        sent(`${'['.repeat(33)}${']'.repeat(33)}`),
      ],
      ['The body must be a JSON object', 'POST /api/auth/login', sent(`${'['.repeat(32)}1${']'.repeat(32)}`)],
      ['The keys __proto__ and constructor are not allowed', 'POST /api/auth/login', sent('{"__proto__":1}')],
      [
        'The request has bytes that are not UTF-8',
        'POST /api/auth/login',
        sent(Buffer.from('22ff22', 'hex')),
      ],
      ['A form may name a field only once', 'POST /api/auth/login', sent('email=a&email=b', flat)],
      ['A query may name a parameter only once', 'GET /api/products?limit=1&limit=2', {}],
      ['A query of tRPC has only the parameter input', 'GET /trpc/products.list?limit=1', {}],
      ['The path has a segment or a character that is not allowed', 'GET /api//products', {}],
      [
        'The form is not valid multipart/form-data',
        'POST /api/admin/upload-product',
        { secret, ...sent('x', 'multipart/form-data; boundary=y') },
      ],
      ['Email is required', 'POST /api/auth/login', { body: {} }],
      ['Email must be text', 'POST /api/auth/login', { body: { email: 1 } }],
      [
        'Payment method id must be text or a number',
        'POST /api/checkout',
        { token, body: { payment_method_id: {} } },
      ],
      ['Limit must be at most 500', 'GET /api/products?limit=501', {}],
      ['Limit must be a whole number from 1 to 500', 'GET /api/products?limit=many', {}],
      [
        'Status must be one of: pending, paid, shipped, completed, cancelled',
        'PUT /api/admin/orders/1',
        { secret, body: { status: 'lost' } },
      ],
    ] as const) {
      const [method = '', path = ''] = route.split(' ')
      const response = await server.request(method, path, options)
      expect(response.status, sentence).toBe(400)
      expect(errorOf(response).error).toBe(sentence)
    }
    for (const [sentence, text] of [
      ['The request is not valid HTTP', 'nonsense\r\n\r\n'],
      ['The header Host must name one host', 'GET /api/products HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ] as const)
      expect(await server.speak(text)).toContain(`{"error":"${sentence}"`)
  })

  test('of more than 64 KiB are rejected, and the client receives the response', async (server) => {
    for (const size of [65_537, 1_000_000, 8_000_000]) {
      const raw = JSON.stringify({ email: 'x'.repeat(size), password: 'x' })
      for (const path of paths)
        expectError(await postJson(server, path, raw), 413, 'PAYLOAD_TOO_LARGE', `${path} ${size}`)
    }
    // The client still sends. The response does not close the connection, and the next request on it succeeds.
    const received = await new Promise<string>((resolve) => {
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
    expect(received).toMatch(/^HTTP\/1.1 413 [\s\S]+HTTP\/1.1 200 /)
    const fits = { email: 'x'.repeat(60_000), password: 'x' }
    expect((await server.request('POST', '/api/auth/login', { body: fits })).status).toBe(400)
  })
})
