import { password } from '@voltway/domain/fixture'
import { expect } from 'vitest'
import { expectThrottled } from './expect-throttled.ts'
import { eachServer, expectError, json, startServer } from './harness.ts'
import { placeOrders } from './place-orders.ts'

eachServer('the own account', (test) => {
  test('is downloaded as a file, and accepts only a valid new name', async (server) => {
    const { token, order } = await server.anOrder()
    const renamed = await server.request('PUT', '/api/auth/me', { token, body: { name: ' Grace  Hopper ' } })
    const { user } = json<{ user: object }>(renamed)
    expect(user).toMatchObject({ name: 'Grace  Hopper', email: order.email })
    const issue = { path: 'name', message: 'Name is required' }
    for (const name of ['', ' ', undefined]) {
      const rejected = await server.request('PUT', '/api/auth/me', { token, body: { name } })
      expect(expectError(rejected, 400, 'VALIDATION_FAILED').issues).toEqual([issue])
    }
    const { headers, ...response } = await server.request('GET', '/api/auth/export', { token })
    expect(json(response as typeof renamed)).toMatchObject({ user, cart: [], orders: [order] })
    expect(headers['content-disposition']).toBe('attachment; filename="my-data.json"')
    expect(headers['cache-control']).toBe('no-store')
    expectError(await server.request('GET', '/api/auth/export'), 401, 'UNAUTHORIZED')
    const [byTrpc] = [await server.query('auth.export', {}, { token })]
    expect(json(byTrpc)).toMatchObject({ result: { data: { user } } })
  })

  test('deletes the account with the right password by REST and tRPC, and throttles wrong passwords', async (server) => {
    const [path, name] = ['/api/auth/delete-account', 'auth.deleteAccount']
    for (const remove of [
      (token: string, body: object) => server.request('POST', path, { token, body }),
      (token: string, body: object) => server.mutate(name, body, { token }),
    ]) {
      const { token } = await server.anOrder()
      expectError(await remove(token, { password: 'wrong horse' }), 400, 'WRONG_PASSWORD')
      expect((await remove(token, { password })).status).toBe(200)
      expectError(await server.request('GET', '/api/auth/me', { token }), 401, 'UNAUTHORIZED')
    }
    const { token } = await server.aCustomer()
    const guess = () => server.request('POST', path, { token, body: { password: 'wrong horse' } })
    for (let tries = 0; tries < 10; tries++) expectError(await guess(), 400, 'WRONG_PASSWORD')
    expectThrottled(await guess(), 900)
  })
})

eachServer('the own account with many pending orders', (test) => {
  test('is deleted in several transactions, so that others can write between them', async (server) => {
    const { token } = await placeOrders(server, 51)
    const { shop } = server.app
    const { onMessages } = shop
    let transactions = 0
    shop.onMessages = () => void transactions++
    await server.ok(server.request('POST', '/api/auth/delete-account', { token, body: { password } }))
    shop.onMessages = onMessages
    expect(transactions).toBe(2)
    expectError(await server.request('GET', '/api/auth/me', { token }), 401, 'UNAUTHORIZED')
  })
})

eachServer('a withdrawal', (test, dialect) => {
  const env = { withdrawal: true }
  const unknown = { reference: 'VW-2222-2222', name: 'Ada', email: 'ada@example.com' }

  test('gives a visitor the same response for known and unknown orders, at most 5 times per hour', async () => {
    const server = await startServer(dialect, { env })
    const { order } = await server.anOrder()
    const shapes: unknown[] = []
    for (const body of [unknown, { ...unknown, reference: order.reference, email: order.email }]) {
      const response = await server.request('POST', '/api/withdrawals', { body })
      shapes.push([response.status, Object.keys(json<object>(response))])
    }
    expect(shapes[0]).toEqual([200, ['id', 'created_at']])
    expect(shapes[1]).toEqual(shapes[0])
    const missing = await server.mutate('withdrawals.create', { reference: 'x' })
    expect(expectError(missing, 400, 'VALIDATION_FAILED').issues).toEqual([
      { path: 'name', message: 'Name is required' },
      { path: 'email', message: 'Email is required' },
    ])
    for (let tries = 0; tries < 3; tries++)
      expect((await server.mutate('withdrawals.create', unknown)).status).toBe(200)
    expectThrottled(await server.request('POST', '/api/withdrawals', { body: unknown }), 3600)
    const listed = await server.request('GET', '/api/admin/withdrawals?limit=2', { secret: server.secret })
    expect(json(listed)).toHaveLength(2)
    expect(listed.headers['x-total-count']).toBe('5')
  })

  test('by a customer needs the token and an own order, in a shop that offers it', async () => {
    const server = await startServer(dialect, { env })
    const { token, order } = await server.anOrder()
    const stranger = await server.aCustomer()
    const body = { order_id: order.reference.toLowerCase() }
    expectError(await server.request('POST', '/api/withdrawals', { body }), 401, 'UNAUTHORIZED')
    const other = await server.request('POST', '/api/withdrawals', { body, token: stranger.token })
    expectError(other, 404, 'NOT_FOUND')
    const own = await server.request('POST', '/api/withdrawals', { body, token })
    const again = await server.mutate('withdrawals.create', body, { token })
    expect(json(again)).toEqual({ result: { data: json(own) } })
    await server.ok(server.request('POST', '/api/withdrawals', { body: unknown, token: stranger.token }))
    const exported = await server.request('GET', '/api/auth/export', { token: stranger.token })
    expect(json(exported)).toMatchObject({ withdrawals: [unknown] })
    const off = await startServer(dialect)
    expectError(await off.request('POST', '/api/withdrawals', { body: unknown }), 404, 'NOT_FOUND')
  })
})
