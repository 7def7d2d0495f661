import {
  type AuditEntry,
  contract,
  type Order,
  pathParameters,
  restEndpoint,
  type Scope,
  type ShopEvent,
  scopes,
} from '@voltway/contract'
import { freshDatabase } from '@voltway/db/fixture'
import { createAdminKey, hashToken, newAdminKey, queueEventDeliveries } from '@voltway/domain'
import { expect } from 'vitest'
import { eachServer, expectError, json, test as onSqlite, startServer, type TestServer } from './harness.ts'
import { multipart } from './upload-form.ts'

type AdminRoute = Extract<keyof typeof contract, `admin.${string}`>

const reads = ['orders', 'read'] as const
const catalogueReads = ['catalogue', 'read'] as const
const [none, orders, catalogue, read] = [[], ['orders'], ['catalogue'], ['read']] as const

// The scopes besides `all` that each route accepts (docs/behaviour.md, "Admin keys").
const accepted: Record<AdminRoute, readonly Scope[] | 'owner'> = {
  'admin.check': ['orders', 'catalogue', 'read'],
  'admin.search': read,
  'admin.keys.all': 'owner',
  'admin.keys.create': 'owner',
  'admin.keys.delete': 'owner',
  'admin.products.list': catalogueReads,
  'admin.products.search': catalogueReads,
  'admin.products.get': catalogueReads,
  'admin.products.export': catalogueReads,
  'admin.products.import': catalogue,
  'admin.products.create': catalogue,
  'admin.products.update': catalogue,
  'admin.products.delete': catalogue,
  'admin.products.addImage': catalogue,
  'admin.products.arrangeImages': catalogue,
  'admin.products.removeImage': catalogue,
  'admin.orders.list': reads,
  'admin.orders.search': reads,
  'admin.orders.export': reads,
  'admin.orders.overview': reads,
  'admin.orders.get': reads,
  'admin.orders.receipt': reads,
  'admin.orders.setStatuses': orders,
  'admin.orders.update': orders,
  'admin.orders.delete': orders,
  'admin.withdrawals.list': reads,
  'admin.users.list': reads,
  'admin.users.search': reads,
  'admin.users.get': reads,
  'admin.users.sendResetLink': none,
  'admin.users.setResetToken': 'owner',
  'admin.users.signOut': none,
  'admin.users.delete': none,
  'admin.paymentMethods.list': read,
  'admin.paymentMethods.search': read,
  'admin.paymentMethods.get': read,
  'admin.paymentMethods.save': none,
  'admin.paymentMethods.delete': none,
  'admin.settings.get': none,
  'admin.settings.save': none,
  'admin.audit.search': none,
  'admin.events.feed': none,
  'admin.deliveries.list': none,
  'admin.deliveries.overview': none,
  'admin.deliveries.retry': none,
  'admin.webhooks.all': none,
  'admin.webhooks.save': none,
  'admin.webhooks.rotate': none,
  'admin.webhooks.test': none,
  'admin.webhooks.delete': none,
}

/** Creates a key with the scope as its name. */
const aKey = async ({ app: { shop } }: TestServer, scope: Scope) => {
  const key = newAdminKey(shop)
  const admin = { name: 'owner', clientIp: 'test' }
  const { id } = await createAdminKey(shop, admin, { name: scope, scope, days: 1, key_hash: hashToken(key) })
  return { id, key }
}

/** Sends a call without input by each door of a route. */
const byEachDoor = async (server: TestServer, name: AdminRoute, secret: string) => {
  const route = contract[name]
  const { method, path } = restEndpoint(route)
  const body = ['POST', 'PUT'].includes(method) ? {} : undefined
  const rest = await server.request(method, `/api${path.replaceAll(/\{\w+\}/g, 'none')}`, { secret, body })
  if (route.file) return [rest]
  const input = Object.fromEntries(pathParameters(route).map((parameter) => [parameter, 'none']))
  const call = method === 'GET' ? server.query : server.mutate
  return [rest, await call(name, input, { secret })]
}

onSqlite('each admin route accepts exactly its scopes by REST and tRPC', async (server) => {
  const routes = Object.entries(contract).filter(([, { audience }]) => audience === 'admin')
  expect(routes.map(([name]) => name).toSorted()).toEqual(Object.keys(accepted).toSorted())
  for (const scope of scopes) {
    const { key } = await aKey(server, scope)
    for (const [name, allowed] of Object.entries(accepted) as [AdminRoute, readonly Scope[] | 'owner'][]) {
      const mayCall = allowed !== 'owner' && (scope === 'all' || allowed.includes(scope))
      for (const response of await byEachDoor(server, name, key)) {
        if (mayCall) expect([200, 400, 404], `${scope} ${name}`).toContain(response.status)
        else expectError(response, 403, 'FORBIDDEN', `${scope} ${name}: ${response.text}`)
      }
    }
    const { status } = await server.request('GET', '/metrics', { secret: key })
    expect(status).toBe(scope === 'all' ? 200 : 403)
  }
  for (const name of Object.keys(accepted) as AdminRoute[])
    for (const { status } of await byEachDoor(server, name, server.secret))
      expect([200, 400, 404], name).toContain(status)
  // The shop has no products, orders or users, so only the key routes could have written.
  const { items } = await server.ok<{ items: AuditEntry[] }>(
    server.request('GET', '/api/admin/audit', { secret: server.secret }),
  )
  expect(items.map(({ kind, action }) => `${action} ${kind}`)).toEqual(Array(4).fill('create admin_key'))
})

onSqlite('rejects an upload without the scope before it reads the body', async (server) => {
  const { key } = await aKey(server, 'orders')
  for (const route of ['POST /api/admin/upload-product', 'PUT /api/admin/products/1']) {
    const head = [
      `${route} HTTP/1.1`,
      'Host: shop.example',
      `X-Admin-Secret: ${key}`,
      `Content-Type: ${multipart['content-type']}`,
      'Content-Length: 1000000',
      'Connection: close',
    ]
    expect(await server.speak(`${head.join('\r\n')}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 403 [\s\S]*"FORBIDDEN"/)
  }
})

eachServer('an admin key', (test, dialect) => {
  test('is checked by name and scope, and names what is missing', async (server) => {
    const { key } = await aKey(server, 'read')
    const check = (secret: string) => server.ok(server.request('GET', '/api/admin/check', { secret }))
    const both = { success: true, mail: false }
    expect(await check(key)).toEqual({ ...both, name: 'read', scope: 'read' })
    expect(await check(server.secret)).toEqual({ ...both, name: 'owner', scope: 'all' })
    const sentenceFor = async (method: string, path: string) =>
      expectError(await server.request(method, `/api/admin/${path}`, { secret: key }), 403, 'FORBIDDEN')
        .message
    expect(await sentenceFor('DELETE', 'orders/1')).toBe(
      'This needs the admin secret, or an admin key with the scope all or orders',
    )
    expect(await sentenceFor('GET', 'keys')).toBe('This needs the admin secret, not an admin key')
  })

  test('ends at once on every node when it is revoked or expires', async () => {
    const database = await freshDatabase(dialect)
    const node = await startServer(dialect, { database })
    const other = dialect === 'sqlite' ? node : await startServer(dialect, { database })
    const status = async (secret: string) =>
      Promise.all([node, other].map(async (each) => (await each.query('admin.check', {}, { secret })).status))
    const [revoked, expired] = [await aKey(node, 'all'), await aKey(node, 'orders')]
    for (const { key } of [revoked, expired]) expect(await status(key)).toEqual([200, 200])
    const { secret } = node
    await node.ok(node.request('DELETE', `/api/admin/keys/${revoked.id}`, { secret }))
    expect(await status(revoked.key)).toEqual([401, 401])
    const past = { expires_at: new Date(Date.now() - 1).toISOString() }
    await database.db.updateTable('admin_keys').set(past).where('id', '=', expired.id).execute()
    expect(await status(expired.key)).toEqual([401, 401])
    expectError(await node.request('DELETE', `/api/admin/keys/${revoked.id}`, { secret }), 404, 'NOT_FOUND')
  })

  test('is named in the history for admins, in the audit log and in events, and not for customers', async (server) => {
    const { key: secret } = await aKey(server, 'orders')
    const { token, order } = await server.anOrder()
    const path = `/api/admin/orders/${order.id}`
    await server.ok(server.request('PUT', path, { secret, body: { status: 'paid' } }))
    const named = [
      server.ok<Order>(server.request('GET', path, { secret })),
      server.ok<Order[]>(server.request('GET', '/api/admin/orders', { secret })).then(([first]) => first),
    ]
    for (const shown of await Promise.all(named))
      expect(shown?.history).toMatchObject([{ status: 'pending' }, { status: 'paid', by: 'orders' }])
    const asOwner = { secret: server.secret }
    const { items } = await server.ok<{ items: AuditEntry[] }>(
      server.request('GET', '/api/admin/audit?kind=order', asOwner),
    )
    expect(items).toMatchObject([{ by: 'orders' }])
    await queueEventDeliveries(server.app.shop)
    const events = '/api/admin/events?type=order.status_changed'
    const [event] = await server.ok<ShopEvent[]>(server.request('GET', events, asOwner))
    expect([event?.data.by, event?.data.history]).toEqual([
      'orders',
      Array(2).fill({ status: expect.any(String), at: expect.any(String) }),
    ])
    for (const response of [
      await server.request('GET', '/api/orders', { token }),
      await server.query('orders.list', {}, { token }),
    ]) {
      expect(response.text).toContain('"paid"')
      expect(response.text).not.toContain('"by"')
    }
  })

  test('counts separately from the secret, does not reset its count, and passes always if it is right', async (server) => {
    const { key } = await aKey(server, 'all')
    const enter = async (secret: string) =>
      (await server.request('GET', '/api/admin/check', { secret })).status
    for (let guess = 0; guess < 10; guess++) expect(await enter(`vwk_${guess}`)).toBe(401)
    expect(await enter('vwk_10')).toBe(429)
    for (let guess = 0; guess < 9; guess++) expect(await enter(`guess ${guess}`)).toBe(401)
    expect(await enter(key)).toBe(200)
    expect(await enter('last guess')).toBe(401)
    expect(await enter(server.secret)).toBe(429)
    expect(await enter(key)).toBe(200)
  })

  test('needs a free name and a life of 1 to 400 days', async (server) => {
    const key_hash = hashToken('vwk_1')
    const post = (body: object) =>
      server.request('POST', '/api/admin/keys', {
        secret: server.secret,
        body: { name: ' ERP ', scope: 'all', key_hash, ...body },
      })
    const added = await post({})
    const { created_at, expires_at, ...key } = json<Record<string, string>>(added)
    expect(key).toEqual({ id: expect.any(String), name: 'ERP', scope: 'all' })
    expect(Date.parse(expires_at ?? '') - Date.parse(created_at ?? '')).toBe(400 * 24 * 3600 * 1000)
    for (const taken of [{ key_hash: hashToken('vwk_2') }, { name: 'other' }])
      expectError(await post(taken), 409, 'KEY_EXISTS')
    const wrongDays = [0, 401, null].map((days) => ({ days }))
    for (const wrong of [
      ...wrongDays,
      { scope: 'owner' },
      { name: 'Owner' },
      { name: '' },
      { key_hash: 'vwk_3' },
    ])
      expectError(await post(wrong), 400, 'VALIDATION_FAILED')
    const list = await server.request('GET', '/api/admin/keys', { secret: server.secret })
    expect(json(list)).toHaveLength(1)
    for (const { text } of [added, list]) expect(text).not.toContain(key_hash)
  })
})
