import { once } from 'node:events'
import { connect } from 'node:net'
import type { AuditEntry, Cart, Order } from '@voltway/contract'
import { eachDialect } from '@voltway/db/fixture'
import { queueLimits } from '@voltway/domain'
import { expect, onTestFinished, vi } from 'vitest'
import { builtPageFiles, folderOf } from './built-web-app.ts'
import { statuses } from './expect-throttled.ts'
import { errorOf, json, startServer, test } from './harness.ts'
import { holdResults } from './hold-results.ts'
import { placeOrders, watchReads } from './place-orders.ts'
import { webDir as builtWebDir } from './read-pages.ts'
import { jobs } from './scrape.ts'
import { firstBytes, openHead, openUnread } from './sockets.ts'

eachDialect('overload', (dialect) => {
  test('queues a bounded number of requests, and rejects all others at once with Retry-After', async () => {
    const requests = { concurrency: 4, maxWaiting: 2, retryAfterSeconds: 2 }
    const accepted = requests.concurrency + requests.maxWaiting
    const env = { metricsToken: 'scrape' }
    const server = await startServer(dialect, { env, httpLimits: { requests } })
    const { request, query, mutate, app, secret } = server
    const { token, product, checkout: body } = await server.aFullCart()
    const cart = { cart: [{ id: product.id, qty: 1 }] }
    const release = holdResults(app.shop)
    const clientRequest = Array.from({ length: accepted + 1 }, () =>
      request('POST', '/api/cart', { token, body: cart }),
    )
    expect((await Promise.race(clientRequest)).status).toBe(503)

    const refused = await Promise.all([
      request('POST', '/api/checkout', { token, body }),
      mutate('checkout.placeOrder', body, { token }),
      query('cart.get', undefined, { token }),
      request('GET', '/api/products?limit=1'),
      request('GET', '/api/admin/audit', { secret }),
      // The check of the caller waits, also if the list or file itself has another queue.
      ...['/api/admin/users', '/api/admin/orders/export'].map((path) =>
        request('GET', path, { secret: 'guess' }),
      ),
    ])
    for (const response of refused) {
      expect(errorOf(response)).toMatchObject({ code: 'UNAVAILABLE' })
      expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
    }
    const form = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000000'
    const unread = `POST /api/admin/upload-product HTTP/1.1\r\nHost: x\r\nX-Admin-Secret: ${secret}\r\n${form}\r\n\r\n`
    expect(await firstBytes(server, unread)).toMatch(/^HTTP\/1.1 503 /)
    const others = await Promise.all([
      request('GET', '/healthz'),
      request('GET', '/metrics', { token: env.metricsToken }),
      request('GET', '/api/openapi.json'),
    ])
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(others[1]?.text).toMatch(/^voltway_requests_shed_total ([6-9]|\d\d+)$/m)
    release()
    const statuses = (await Promise.all(clientRequest)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(accepted)

    expect(json<Cart>(await request('GET', '/api/cart', { token })).cart).toMatchObject([{ qty: 1 }])
    expect(json<Order[]>(await request('GET', '/api/orders', { token }))).toEqual([])
    expect((await request('POST', '/api/checkout', { token, body })).status).toBe(200)
  })

  test('many slow searches leave room for shoppers and admins', async () => {
    const server = await startServer(dialect)
    const { token } = await server.aCustomer()
    const { promise: blocked, resolve: release } = Promise.withResolvers<void>()
    const connections = Array.from({ length: dialect === 'postgres' ? 2 : 1 }, () => {
      const acquired = Promise.withResolvers<void>()
      void server.app.shop.database.analytics.connection().execute(() => {
        acquired.resolve()
        return blocked
      })
      return acquired.promise
    })
    await Promise.all(connections)
    const searches = Array.from({ length: 60 }, (_, offset) =>
      server.request('GET', `/api/products/search?search=model&offset=${offset}`),
    )
    expect((await Promise.race(searches)).status).toBe(503)
    expect((await server.request('GET', '/api/cart', { token })).status).toBe(200)
    const others = ['/api/admin/orders?limit=5', '/api/admin/events', '/api/admin/products?search=model'].map(
      (path) => server.request('GET', path, { secret: server.secret }),
    )
    release()
    expect(statuses(await Promise.all(others))).toEqual([200, 200, 200])
    const { concurrency, maxWaiting } = queueLimits.searches
    const found = statuses(await Promise.all(searches)).filter((status) => status === 200)
    expect(found.length).toBeGreaterThanOrEqual(concurrency + maxWaiting)
  })

  test('a full queue rejects a waiting request of the client with the most, in favour of another client', async () => {
    const requests = { concurrency: 1, maxWaiting: 2, retryAfterSeconds: 2 }
    const server = await startServer(dialect, { env: { metricsToken: 'scrape' }, httpLimits: { requests } })
    const { token } = await server.aCustomer()
    const release = holdResults(server.app.shop)
    const flood = Array.from({ length: 3 }, () => server.request('GET', '/api/cart', { token }))
    const metrics = async () => (await server.request('GET', '/metrics', { token: 'scrape' })).text
    await expect.poll(metrics).toMatch(/queue="requests",state="waiting"} 2/)
    const other = openUnread(server, 'GET /api/products?limit=1 HTTP/1.1\r\nHost: x\r\n\r\n', '127.0.0.9')
    expect(await Promise.race([...flood, once(other.resume(), 'data').then(String)])).toMatchObject({
      status: 503,
    })
    expect(await metrics()).toMatch(/^voltway_requests_shed_total 1$/m)
    release()
    expect(String(await once(other, 'data'))).toMatch(/^HTTP\/1.1 200 /)
    expect(statuses(await Promise.all(flood)).sort()).toEqual([200, 200, 503])
  })

  test('rejects a product page with new choices while the queue is full, but no cached page', async () => {
    const requests = { concurrency: 1, maxWaiting: 0, retryAfterSeconds: 2 }
    const server = await startServer(dialect, { env: { webDir: builtWebDir }, httpLimits: { requests } })
    const { request, secret, app } = server
    const { token } = await server.aCustomer()
    const options = [{ name: 'Paint', choices: [{ name: 'White' }, { name: 'Blue' }] }]
    await request('POST', '/api/admin/upload-product', {
      secret,
      body: { name: 'Model 3', price: 5, options },
    })
    const statusOf = async (query = '') => (await request('GET', `/shop/model-3${query}`)).status
    expect(await statusOf()).toBe(200)
    const release = holdResults(app.shop)
    const held = request('GET', '/api/cart', { token })
    await expect.poll(() => statusOf('?Paint=Blue')).toBe(503)
    expect(await statusOf()).toBe(200)
    release()
    expect((await held).status).toBe(200)
    expect(await statusOf('?Paint=Blue')).toBe(200)
  })

  test('large bodies are parsed in the queue, and a change whose client has gone is made, with its client IP', async () => {
    const requests = { concurrency: 1, maxWaiting: 2, retryAfterSeconds: 2 }
    const server = await startServer(dialect, { httpLimits: { requests } })
    const { request, logged, secret } = server
    const { token } = await server.aCustomer()
    const body = JSON.stringify({
      type: 'crypto',
      name: 'Bitcoin',
      details: { address: 'sample-wallet-address', currency: 'BTC' },
    })
    const release = holdResults(server.app.shop)
    const requested = once(server.http.server, 'request')
    const held = request('GET', '/api/cart', { token })
    await requested
    const head = `POST /api/admin/payment-methods HTTP/1.1\r\nHost: x\r\nX-Admin-Secret: ${secret}\r\n`
    const type = 'Content-Type: application/json\r\n'
    const connected = once(server.http.server, 'connection')
    const socket = openUnread(server, `${head}${type}Content-Length: ${body.length}\r\n\r\n${body}`)
    const [accepted] = await connected
    const headers = { 'content-type': 'application/json' }
    let hasEnded = false
    const large = request('POST', '/api/auth/logout', { raw: `[${' '.repeat(5000)}`, headers }).finally(
      () => {
        hasEnded = true
      },
    )
    await expect.poll(() => jobs(server, 'requests', 'waiting')).toBe(2)
    expect(hasEnded).toBe(false)
    const closed = once(accepted, 'close')
    socket.destroy()
    await closed
    release()
    expect((await held).status).toBe(200)
    expect((await large).status).toBe(400)
    expect(logged.filter(({ level }) => level >= 50)).toEqual([])
    const { items } = json<{ items: AuditEntry[] }>(await request('GET', '/api/admin/audit', { secret }))
    expect(items).toMatchObject([{ address: '127.0.0.1' }])
  })

  test('reads whose clients have gone do not delay other requests', async () => {
    const requests = { concurrency: 1, maxWaiting: 200, retryAfterSeconds: 2 }
    const server = await startServer(dialect, { httpLimits: { requests } })
    const { token } = await server.aCustomer()
    const release = holdResults(server.app.shop)
    const first = server.request('GET', '/api/cart', { token })
    const sockets = Array.from({ length: 50 }, (_, offset) =>
      openUnread(server, `GET /api/products/search?offset=${offset} HTTP/1.1\r\nHost: x\r\n\r\n`),
    )
    await expect.poll(() => jobs(server, 'requests', 'waiting')).toBe(50)
    let reads = 0
    watchReads(server, () => void reads++)
    for (const socket of sockets) socket.destroy()
    await expect
      .poll(() => new Promise((resolve) => server.http.server.getConnections((_, count) => resolve(count))))
      .toBeLessThan(5)
    release()
    expect((await first).status).toBe(200)
    expect((await server.request('GET', '/api/cart', { token })).status).toBe(200)
    expect(reads).toBeLessThan(10)
  })

  test('the time limit for reading a list begins with its response', async () => {
    const webDir = folderOf({ ...builtPageFiles, 'assets/large.bin': Buffer.alloc(20_000_000) })
    const server = await startServer(dialect, { env: { webDir }, httpLimits: { stalledMs: 200 } })
    const release = holdResults(server.app.shop)
    const requested = once(server.http.server, 'request')
    const list = server.request('GET', '/api/products?limit=1')
    await requested
    // The server disconnects this client after the same time limit, so the list has waited longer.
    const connected = once(server.http.server, 'connection')
    openUnread(server, 'GET /assets/large.bin HTTP/1.1\r\nHost: x\r\n\r\n')
    const [socket] = await connected
    await once(socket, 'close')
    release()
    expect((await list).status).toBe(200)
  })

  test('long lists that wait for a slot of their customer do not delay other requests', async () => {
    const requests = { concurrency: 2, maxWaiting: 20, retryAfterSeconds: 2 }
    const server = await startServer(dialect, { httpLimits: { requests } })
    const { token } = await placeOrders(server, 500, { item: 'x'.repeat(30_000) })
    const headers = { authorization: `Bearer ${token}` }
    const unread = [
      await openHead(server, '/api/orders', headers),
      await openHead(server, '/api/orders', headers),
    ]
    const waiting = Array.from({ length: 20 }, () => server.request('GET', '/api/orders?limit=1', { token }))
    expect((await Promise.race(waiting)).status).toBe(503)
    const { token: other } = await placeOrders(server, 1)
    expect((await server.request('GET', '/api/orders', { token: other })).status).toBe(200)
    expect((await server.request('GET', '/api/cart', { token: other })).status).toBe(200)
    for (const response of unread) response.destroy()
    await Promise.all(waiting)
  })

  test('logs all rejections in one line', async () => {
    const requests = { concurrency: 0, maxWaiting: 0, retryAfterSeconds: 2 }
    const server = await startServer(dialect, { httpLimits: { requests } })
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    for (let time = 0; time < 3; time++) await server.speak('GET /api/auth/me HTTP/1.0\r\n\r\n')
    vi.advanceTimersByTime(1000)
    const warnings = server.logged.filter(({ level }) => level === 40)
    expect(warnings).toMatchObject([{ requests: 3, msg: expect.stringContaining('too many') }])
    expect(server.logged.filter(({ status }) => status === 503)).toEqual([])
  })
})

test('with too many open connections, the server closes idle ones', async (server) => {
  server.http.server.maxConnections = 2
  const open = () => {
    const socket = connect(server.port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    const state = { responses: 0, isOpen: true }
    socket.on('data', () => {
      state.responses += 1
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
  await expect.poll(() => idle.map(({ responses }) => responses)).toEqual([1, 1])
  const dropped = open()
  await expect.poll(() => [dropped, ...idle].map(({ isOpen }) => isOpen)).toEqual([false, false, false])
  expect((await server.request('GET', '/healthz')).status).toBe(200)
})
