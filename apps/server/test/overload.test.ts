import { connect } from 'node:net'
import type { Cart, Order } from '@voltway/contract'
import { eachDialect } from '@voltway/db/fixture'
import { expect, onTestFinished, test } from 'vitest'
import { errorOf, json, startServer } from './harness.ts'
import { hold } from './hold-requests.ts'

eachDialect('when too much is asked at once', (dialect) => {
  const places = 6

  test('so many requests wait, and all others are refused at once and told when to come again', async () => {
    const server = await startServer(dialect, { httpLimits: { places } })
    const { ask, query, mutate, app, adminSecret: secret } = server
    const { token, product, checkout: body } = await server.aFullCart()
    const cart = { cart: [{ id: product.id, qty: 1 }] }
    const release = await hold(app.shop.database)
    // A connection on which somebody was refused is answered later.
    const headers = { connection: 'close' }
    const asked = Array.from({ length: places + 1 }, () =>
      ask('POST', '/api/cart', { token, body: cart, headers }),
    )
    expect((await Promise.race(asked)).status).toBe(503)

    const refused = await Promise.all([
      ask('POST', '/api/checkout', { token, body, headers }),
      mutate('checkout.placeOrder', body, { token, headers }),
      query('cart.get', undefined, { token, headers }),
      ask('GET', '/api/products?limit=1', { headers }),
      ask('GET', '/api/admin/audit', { secret, headers }),
    ])
    for (const answer of refused) {
      expect(errorOf(answer)).toMatchObject({ code: 'UNAVAILABLE' })
      expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
    }
    const others = await Promise.all([
      ask('GET', '/healthz'),
      ask('GET', '/metrics', { secret }),
      ask('GET', '/api/openapi.json'),
    ])
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(others[1]?.text).toMatch(/^voltway_requests_shed_total ([6-9]|\d\d+)$/m)
    release()
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(places)

    expect(json<Cart>(await ask('GET', '/api/cart', { token })).cart).toMatchObject([{ qty: 1 }])
    expect(json<Order[]>(await ask('GET', '/api/orders', { token }))).toEqual([])
    expect((await ask('POST', '/api/checkout', { token, body })).status).toBe(200)
  })

  test('refusals have one line in the log together', async () => {
    const server = await startServer(dialect, { httpLimits: { places: 0 } })
    for (let time = 0; time < 3; time++) await server.speak('GET /api/auth/me HTTP/1.0\r\n\r\n')
    const told = () => server.logged.filter(({ level }) => level === 40)
    await expect.poll(told).toMatchObject([{ requests: 3, msg: expect.stringContaining('too many') }])
    expect(server.logged.filter(({ status }) => status === 503)).toEqual([])
  })

  test('who repeats a refused question too early waits; another question on such a connection is answered before', async () => {
    const server = await startServer(dialect, { httpLimits: { places: 1 } })
    const { token } = await server.aCustomer()
    const release = await hold(server.app.shop.database)
    const waiting = server.ask('POST', '/api/cart', { token, body: { cart: [] } })
    const answered: string[] = []
    /** A connection on which somebody was refused. */
    const refused = async (name: string) => {
      const socket = connect(server.port, '127.0.0.1')
      onTestFinished(() => void socket.destroy())
      let heard = ''
      socket.on('data', (bytes) => {
        const text = bytes.toString()
        heard += text
        if (text.startsWith('HTTP/1.1 200')) answered.push(name)
      })
      const ask = (path: string) =>
        socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`)
      ask('/api/auth/me')
      await expect.poll(() => heard).toContain('HTTP/1.1 503')
      return { ask, refusals: () => heard.match(/HTTP\/1\.1 503/g)?.length }
    }
    const [same, other] = [await refused('the same'), await refused('another')]
    release()
    expect((await waiting).status).toBe(200)
    same.ask('/api/auth/me')
    other.ask('/api/cart')
    await expect.poll(() => answered).toEqual(['another', 'the same'])
    expect([same.refusals(), other.refusals()]).toEqual([1, 1])
  })
})

test('who tries to sign in again too early, while too many passwords wait to be checked, waits as well', async () => {
  const server = await startServer('sqlite', { env: { rateLimits: false } })
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong horse' })
  /** A connection on which somebody tries to sign in, and when each of the answers came. */
  const open = () => {
    const socket = connect(server.port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    const answers: { status: string; at: number }[] = []
    socket.on('data', (bytes) => {
      const [, status = ''] = /^HTTP\/1\.1 (\d+)/.exec(bytes.toString()) ?? []
      answers.push({ status, at: performance.now() })
    })
    const signIn = () =>
      socket.write(
        `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      )
    signIn()
    return { answers, signIn }
  }
  const connections = Array.from({ length: 60 }, open)
  const refused = () => connections.find(({ answers }) => answers[0]?.status === '503')
  await expect.poll(refused).toBeDefined()
  refused()?.signIn()
  const answers = refused()?.answers ?? []
  await expect.poll(() => answers.length, { timeout: 10_000 }).toBe(2)
  // At the least: the time may be up to three times as long, so that not all come back together.
  expect((answers[1]?.at ?? 0) - (answers[0]?.at ?? 0)).toBeGreaterThan(950)
})

test('with too many open connections those on which nothing is asked are closed', async () => {
  const server = await startServer('sqlite')
  server.http.server.maxConnections = 2
  const open = () => {
    const socket = connect(server.port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    const state = { answers: 0, isOpen: true }
    socket.on('data', () => {
      state.answers += 1
    })
    socket
      .on('error', () => {})
      .on('close', () => {
        state.isOpen = false
      })
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    return state
  }
  const idle = [open(), open()]
  await expect.poll(() => idle.map(({ answers }) => answers)).toEqual([1, 1])
  const dropped = open()
  await expect.poll(() => [dropped, ...idle].map(({ isOpen }) => isOpen)).toEqual([false, false, false])
  expect((await server.ask('GET', '/healthz')).status).toBe(200)
})
