import { once } from 'node:events'
import { request as httpRequest, STATUS_CODES } from 'node:http'
import { connect } from 'node:net'
import type { ErrorBody } from '@voltway/contract'
import { describe, expect } from 'vitest'
import { eachServer, errorOf, json, startServer, test } from './harness.ts'

/** Parses the head and the error body of a raw response. */
const received = (text: string) => {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const id = /^x-request-id: (.+)$/im.exec(head)?.[1]
  const parsed = JSON.parse(body) as ErrorBody
  expect(parsed.request_id).toBe(id)
  expect(parsed.message).toBe(parsed.error)
  return { status: Number(head.split(' ')[1]), code: parsed.code, head, parsed }
}

describe('every layer sends the same error body', () => {
  test('the procedures: a sentence, a code, and the invalid fields', async (server) => {
    const body = { name: '', email: 'no address', password: 'correct horse' }
    const issues = [
      { path: 'name', message: 'Name is required' },
      { path: 'email', message: 'Email must be a valid address' },
    ]
    for (const response of [
      await server.request('POST', '/api/auth/register', { body }),
      await server.mutate('auth.register', body),
    ]) {
      expect(response.status).toBe(400)
      expect(errorOf(response)).toEqual({
        error: 'Name is required',
        message: 'Name is required',
        code: 'VALIDATION_FAILED',
        request_id: response.headers['x-request-id'],
        issues,
      })
    }
    const trpc = json(await server.mutate('auth.register', body))
    const error = { message: 'Name is required', code: -32600, data: { httpStatus: 400 } }
    expect(trpc).toMatchObject({ error })
    const keys = Object.keys((trpc as { error: { data: object } }).error.data).sort()
    expect(keys).toEqual('code error httpStatus issues message request_id'.split(' '))
  })

  test('the server generates request ids and ignores ids of clients', async (server) => {
    const headers = { 'x-request-id': 'mine' }
    const first = await server.request('GET', '/api/nothing', { headers })
    const second = await server.request('GET', '/healthz', { headers })
    expect(first.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(second.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(errorOf(first).request_id).not.toBe(second.headers['x-request-id'])
  })

  test('the HTTP parser: malformed, too large, no HTTP at all', async (server) => {
    const twoLengths =
      'POST /api/cart HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}'
    for (const [text, status, code] of [
      ['nonsense\r\n\r\n', 400, 'BAD_REQUEST'],
      ['CONNECT a:1 HTTP/1.1\r\nHost: x\r\n\r\n', 405, 'METHOD_NOT_ALLOWED'],
      ['GET /api/products HTTP/9.9\r\n\r\n', 400, 'BAD_REQUEST'],
      ['GET /api/products HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'BAD_REQUEST'],
      ['GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'BAD_REQUEST'],
      ['GET /api/nothing HTTP/1.1\r\nHost: x\r\nExpect: much\r\nConnection: close\r\n\r\n', 404, 'NOT_FOUND'],
      ['GET /api/orders HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400, 'BAD_REQUEST'],
      ['GET /api/pro ducts HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'BAD_REQUEST'],
      ['GET /api/products HTTP/1.1\r\nHost: x\r\nBad header: y\r\n\r\n', 400, 'BAD_REQUEST'],
      ['POST /api/cart HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n', 400, 'BAD_REQUEST'],
      [twoLengths, 400, 'BAD_REQUEST'],
      [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
    ] as const) {
      const raw = await server.speak(text)
      const response = received(raw)
      expect({ status: response.status, code: response.code }, text.slice(0, 60)).toEqual({ status, code })
      expect(raw).toMatch(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`)
    }
  })

  test('the HTTP parser also responds after clients have reset their connections', async (server) => {
    for (const line of [
      'CONNECT a:1 HTTP/1.1',
      'GET /api/pro ducts HTTP/1.1',
      'GET /api/products HTTP/1.1',
    ]) {
      const resets = Array.from({ length: 200 }, async () => {
        const socket = connect(server.port, '127.0.0.1').on('error', () => {})
        await once(socket, 'connect')
        socket.write(`${line}\r\nHost: x\r\n\r\n`, () => socket.resetAndDestroy())
        await once(socket, 'close')
      })
      await Promise.all(resets)
      expect((await server.request('GET', '/healthz')).status, line).toBe(200)
    }
  })
})

describe('slow clients', () => {
  const httpLimits = { headersMs: 300, bodyMs: 600, checkEveryMs: 50 }

  test('get 408 and lose the connection after slow headers and after a slow body', async () => {
    const server = await startServer('sqlite', { httpLimits })
    const head = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
    for (const text of [
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\n',
      `${head}Content-Length: 100\r\n\r\n{"email":`,
    ]) {
      const { status, code } = received(await server.speak(text))
      expect({ status, code }).toEqual({ status: 408, code: 'REQUEST_TIMEOUT' })
    }
  })

  test('that send a byte now and then are disconnected, too', async () => {
    const server = await startServer('sqlite', { httpLimits })
    const closed = await new Promise<string>((resolve) => {
      let text = ''
      const socket = connect(server.port, '127.0.0.1')
      socket.write(
        'POST /trpc/auth.login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n',
      )
      const drip = setInterval(() => socket.write(' '), 50)
      socket.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      socket.on('error', () => {})
      socket.on('close', () => {
        clearInterval(drip)
        resolve(text)
      })
    })
    expect(received(closed).code).toBe('REQUEST_TIMEOUT')
  })

  test('that disconnect within their body are not logged as bugs', async (server) => {
    await new Promise<void>((resolve) => {
      const headers = { 'content-type': 'application/json', 'content-length': 100 }
      const target = { port: server.port, method: 'POST', path: '/api/auth/login' }
      const clientRequest = httpRequest({ ...target, headers })
      clientRequest.on('error', () => {})
      clientRequest.on('close', () => resolve())
      clientRequest.write('{', () => clientRequest.destroy())
    })
    expect((await server.request('GET', '/api/products')).status).toBe(200)
  })
})

eachServer('a bug', (test) => {
  test('has no stack, SQL or path in the response, but in the log', async (server) => {
    await server.app.shop.database.close()
    for (const response of [
      await server.request('GET', '/api/products'),
      await server.query('products.list'),
      await server.request('POST', '/api/auth/login', { body: { email: 'a@example.com', password: 'x' } }),
      await server.mutate('auth.login', { email: 'a@example.com', password: 'x' }),
      await server.request('GET', '/api/admin/users', { secret: server.secret }),
    ]) {
      expect([500, 503]).toContain(response.status)
      expect(Object.keys(errorOf(response)).sort()).toEqual(['code', 'error', 'message', 'request_id'])
      expect(response.text).not.toMatch(/select|sqlite|postgres|database|node_modules|\.ts|at \w/i)
    }
    const bugs = server.logged.splice(0).filter(({ level }) => level >= 50)
    expect(bugs.length).toBeGreaterThan(0)
    const err = { stack: expect.stringContaining('\n') }
    expect(bugs[0]).toMatchObject({ err, request_id: expect.any(String) })
  })
})

eachServer('the log', (test) => {
  test('has one line per request with id, route, status and time, and no secrets', async (server) => {
    const newcomer = { name: 'Grace Hopper', email: 'grace@example.com', password: 'a new password' }
    await server.request('POST', '/api/auth/register', { body: newcomer })
    const customer = await server.aFullCart()
    const { token, email, password, user, product } = customer
    const placed = await server.request('POST', '/api/checkout', { token, body: customer.checkout })
    const wrong = { secret: 'wrong secret', body: {} }
    await server.request('PUT', `/api/admin/products/${product.id}`, wrong)
    await server.mutate('auth.login', { email, password: 'a wrong guess' })
    const answers = () => server.logged.filter(({ msg }) => msg === 'answered')
    await expect.poll(answers).toHaveLength(7)
    const lines = answers()
    const answered = { method: 'POST', route: '/api/checkout', status: 200, ms: expect.any(Number) }
    expect(lines[4]).toMatchObject({ request_id: placed.headers['x-request-id'], ...answered })
    expect(lines.slice(5)).toMatchObject([
      { route: '/api/admin/products/{id}', status: 401 },
      { route: '/trpc/auth.login', status: 401 },
    ])
    const all = JSON.stringify(server.logged)
    const known = [token, email, password, ...Object.values(newcomer), user.id, product.id, server.secret]
    for (const secret of [...known, 'wrong secret', 'a wrong guess', 'sample-wallet-address'])
      expect(all).not.toContain(secret)
  })
})
