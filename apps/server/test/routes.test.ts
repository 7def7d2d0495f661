import { hash } from 'node:crypto'
import {
  type AdminProduct,
  contract,
  type Delivery,
  type Order,
  type ProductWithImages,
  type Session,
  type Settings,
} from '@voltway/contract'
import { newProduct, toShopperView } from '@voltway/contract/fixture'
import { deliveries, transact } from '@voltway/db'
import { eachDialect } from '@voltway/db/fixture'
import { describe, expect, test } from 'vitest'
import { expectDocumented, openApi } from './expect-documented.ts'
import { expectError, json, type RequestOptions, startServer } from './harness.ts'
import { image as file, form, multipart, png, text } from './upload-form.ts'

// The paths of the simple protocol, which never change, and the others for shoppers (docs/behaviour.md, "URLs").
const specified = `
  POST /api/auth/login, POST /api/auth/register, GET /api/cart, POST /api/cart,
  GET /api/payment-methods, POST /api/checkout, GET /api/products, GET /api/orders,
  GET /api/admin/products, POST /api/admin/upload-product, PUT /api/admin/products/{id},
  DELETE /api/admin/products/{id}, GET /api/admin/orders, PUT /api/admin/orders/{id},
  DELETE /api/admin/orders/{id}, GET /api/admin/users, DELETE /api/admin/users/{id},
  GET /api/admin/payment-methods, POST /api/admin/payment-methods,
  DELETE /api/admin/payment-methods/{id}, POST /api/auth/logout, POST /api/auth/logout-everywhere,
  GET /api/auth/me, PUT /api/auth/me, GET /api/auth/export, POST /api/auth/delete-account,
  POST /api/auth/forgot-password, POST /api/auth/reset-password, POST /api/auth/change-password,
  GET /api/products/{id}, GET /api/orders/{id}, POST /api/orders/{id}/cancel, POST /api/withdrawals,
  GET /api/orders/{id}/receipt, GET /api/products/search, GET /api/categories
`
  .trim()
  .split(/,\s+/)

const table = Object.entries(openApi.paths).flatMap(([path, operations]) =>
  Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
)

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const id = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/)
const reference = expect.stringMatching(/^VW-[0-9A-Z]{4}-[0-9A-Z]{4}$/)

describe('the table of routes', () => {
  test('has the paths of the simple protocol and the additional paths, in the OpenAPI document and in the contract', () => {
    expect(table).toEqual(expect.arrayContaining(specified))
    const agreed = Object.values(contract).map(({ rest }) => rest.replace(' ', ' /api'))
    expect(agreed.sort()).toEqual(table.toSorted())
  })
})

eachDialect('every route responds as the OpenAPI document says', (dialect) => {
  const open = async () => {
    const mail = { from: 'shop@example.com', publicUrl: 'https://shop.example' }
    const env = { withdrawal: true }
    const server = await startServer(dialect, { mail, env })
    const { secret } = server
    const clientRequest = new Set<string>()
    /** Sends a request, and checks the response against the OpenAPI document. */
    const call = async <Body>(
      route: string,
      options: RequestOptions & { id?: string; image_id?: string; query?: string } = {},
    ) => {
      const [method = '', pattern = ''] = route.split(' ')
      clientRequest.add(route)
      const filled = pattern.replace('{id}', options.id ?? '').replace('{image_id}', options.image_id ?? '')
      const path = filled + (options.query ?? '')
      const response = await server.request(method, path, options)
      expectDocumented(method, pattern, response)
      expect(response.status, response.text).toBe(200)
      return json<Body>(response)
    }
    return { ...server, secret, call, clientRequest }
  }

  test('from the first product to the deleted customer', async () => {
    const { app, call, clientRequest, secret } = await open()
    const body = { name: '  Ada Lovelace ', email: ' ADA@Example.com ', password: 'correct horse' }
    const session = await call<Session>('POST /api/auth/register', { body })
    const user = { id, name: 'Ada Lovelace', email: 'ada@example.com', created_at: time }
    expect(session).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), user })
    const again = await call<Session>('POST /api/auth/login', { body })
    expect(again).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), user: session.user })
    const { token } = session
    expect(await call('GET /api/auth/me', { token })).toEqual({ user: session.user })
    expect(await call('PUT /api/auth/me', { token, body: { name: body.name } })).toEqual({
      user: session.user,
    })

    const uploaded = await call<AdminProduct>('POST /api/admin/upload-product', {
      secret,
      body: { name: 'Model 3', price: 38990 },
    })
    const image = '/placeholder.svg'
    const [slug, name] = ['model-3', 'Model 3']
    const sentFields = newProduct({ name, price: 38990 })
    expect(uploaded).toEqual({
      id,
      ...sentFields,
      available: true,
      image,
      image_alt: '',
      more_images: 0,
      created_at: time,
      updated_at: time,
      slug,
      version: 1,
    })
    const product = toShopperView(uploaded)
    const adminFields = { stock: null, hidden: false, position: null }
    const [category, data] = ['Cars', [{ name: 'Range', value: '320 mi' }]]
    const fields = { price: 38990.5, description: 'A car\nfor the road', category, data }
    const changed = { ...product, ...fields, updated_at: time }
    const change = { secret, id: product.id, body: fields }
    expect(await call('PUT /api/admin/products/{id}', change)).toEqual({
      ...changed,
      ...adminFields,
      version: 2,
    })
    expect(await call('GET /api/products')).toEqual([changed])
    expect(await call('GET /api/products/search')).toEqual({
      items: [changed],
      total: 1,
      more_than_total: false,
      similar: false,
    })
    expect(await call('GET /api/categories')).toEqual([{ category, products: 1 }])
    expect(await call('GET /api/admin/products', { secret })).toEqual([
      { ...changed, ...adminFields, version: 2 },
    ])
    for (const either of [product.id, slug])
      expect(await call('GET /api/products/{id}', { id: either })).toEqual({ ...changed, images: [] })
    const known = { secret, id: product.id }
    const whole = { ...changed, ...adminFields, images: [], version: 2 }
    expect(await call('GET /api/admin/products/{id}', known)).toEqual(whole)
    const raw = form({ ...file(await png()), name: 'image' }, text('alt', ' From the side '))
    const upload = { ...known, raw, headers: multipart }
    const imaged = await call<ProductWithImages>('POST /api/admin/products/{id}/images', upload)
    const own = expect.stringMatching(/^\/images\/[\w-]{22}-bb5522-rim-40x30\.webp$/)
    const shown = { image: own, image_alt: 'From the side', images: [], updated_at: time }
    expect(imaged).toEqual({ ...changed, ...adminFields, ...shown, version: 3 })
    const image_id = imaged.image.slice('/images/'.length)
    const arranged = { ...known, body: { images: [{ id: image_id, alt: '' }] } }
    const rearranged = { ...imaged, image_alt: '', updated_at: time, version: 4 }
    expect(await call('PUT /api/admin/products/{id}/images', arranged)).toEqual(rearranged)
    const removal = 'DELETE /api/admin/products/{id}/images/{image_id}'
    const success = { success: true }
    expect(await call(removal, { ...known, image_id })).toEqual(success)
    const owner = { ...success, name: 'owner', scope: 'all', mail: true }
    expect(await call('GET /api/admin/check', { secret })).toEqual(owner)
    const csv = { name: 'file', value: 'name,price\nCable,20', filename: 'a.csv', type: 'text/csv' }
    const dry = { secret, raw: form(csv), headers: multipart }
    expect(await call('POST /api/admin/products/import', dry)).toMatchObject({ created: 1, failed: 0 })
    const key = { name: 'label printer', scope: 'orders', days: 1 }
    const keyed = { secret, body: { ...key, key_hash: hash('sha256', 'vwk_printer') } }
    const added = await call<{ id: string }>('POST /api/admin/keys', keyed)
    expect(added).toEqual({ id, name: key.name, scope: key.scope, created_at: time, expires_at: time })
    expect(await call('GET /api/admin/keys', { secret })).toEqual([added])
    expect(await call('DELETE /api/admin/keys/{id}', { secret, id: added.id })).toEqual(success)

    const details = { account_name: 'Voltway', account_number: '12345678', bank_name: 'Sample Bank' }
    const bank = { type: 'bank', name: 'Bank transfer', details }
    const method = await call<{ id: string }>('POST /api/admin/payment-methods', { secret, body: bank })
    const allDetails = { ...details, sort_code: '', iban: '' }
    const saved = { id, ...bank, details: allDetails, active: true, position: null, updated_at: time }
    expect(method).toMatchObject(saved)
    expect(await call('GET /api/payment-methods')).toEqual([saved])
    expect(await call('GET /api/admin/payment-methods', { secret })).toEqual([saved])

    expect(await call('GET /api/cart', { token })).toEqual({ cart: [], revision: 0 })
    const cart = [{ id: product.id, name: 'Model 3', price: 38990.5, image, qty: 2, available: true }]
    const wanted = { user: session.user, cart: [{ ...cart[0], name: 'Cheaper', price: 1 }] }
    expect(await call('POST /api/cart', { token, body: wanted })).toEqual({ cart, revision: 1 })
    const query = `?id=${session.user.id}`
    expect(await call('GET /api/cart', { token, query })).toEqual({ cart, revision: 1 })

    const home = { name: 'Ada', street: '1 Long Road', postal_code: '1', city: 'London', country: 'GB' }
    const tracking = { carrier: 'Post', number: 'N-1', url: 'https://post.example/N-1' }
    const saving = { token, body: { delivery: { ...home, city: 'Paris' } } }
    expect(await call('POST /api/auth/delivery', saving)).toEqual(saving.body)
    const purchase = { token, body: { payment_method_id: method.id, delivery: home } }
    const placed = await call<{ payment: object; order: Order }>('POST /api/checkout', purchase)
    const payment = { type: 'bank', name: 'Bank transfer', ...details, amount: '77981.00 USD', reference }
    expect(placed.payment).toEqual(payment)
    expect(Object.keys(placed.payment)).toEqual(Object.keys(payment))
    const line = { id: product.id, name: 'Model 3', price: 38990.5, image, qty: 2 }
    expect(placed.order).toEqual({
      id,
      user_id: session.user.id,
      email: 'ada@example.com',
      total: 77981,
      payment_method_id: method.id,
      status: 'pending',
      created_at: time,
      updated_at: placed.order.created_at,
      cart: [line],
      reference,
      payment: placed.payment,
      delivery: home,
      tracking: null,
      history: [{ status: 'pending', at: placed.order.created_at }],
    })
    expect(await call('GET /api/auth/delivery', { token })).toEqual({ delivery: home })
    expect(await call('GET /api/cart', { token })).toEqual({ cart: [], revision: 2 })
    expect(await call('GET /api/orders', { token, query })).toEqual([placed.order])
    expect(await call('GET /api/orders/{id}', { token, id: placed.order.id })).toEqual(placed.order)
    const forAdmins = { ...placed.order, note: '', version: 1 }
    expect(await call('GET /api/admin/orders', { secret })).toEqual([forAdmins])
    const order = { secret, id: placed.order.id }
    const completion = { status: 'completed', note: 'Call first', tracking }
    const completed = await call<Order>('PUT /api/admin/orders/{id}', { ...order, body: completion })
    const history = [...placed.order.history, { status: 'completed', at: time, by: 'owner' }]
    expect(completed).toEqual({ ...placed.order, ...completion, updated_at: time, history, version: 3 })

    const named = { ...completed, customer_name: 'Ada Lovelace' }
    const one = <Item>(item: Item) => ({ items: [item], total: 1 })
    expect(await call('GET /api/admin/orders/{id}', order)).toEqual(named)
    expect(await call('GET /api/admin/orders/search', { secret, query: '?search=LOVELACE&limit=1' })).toEqual(
      one(named),
    )
    const ids = [placed.order.id, 'gone']
    const statuses = { secret, body: { ids, status: 'completed' } }
    const outcome = { updated: [completed], missing: ['gone'], unchanged: [placed.order.id], conflicts: [] }
    expect(await call('POST /api/admin/orders/statuses', statuses)).toEqual(outcome)
    const trade = { orders: 1, ordered: 77981, paid: 77981 }
    const overview = { open: 0, today: trade, last_7_days: trade, last_30_days: trade }
    expect(await call('GET /api/admin/orders/overview', { secret })).toMatchObject(overview)
    expect(await call('GET /api/admin/products/search', { secret, query: '?search=road' })).toEqual(
      one({ ...changed, ...adminFields, updated_at: time, version: 5 }),
    )
    const buyer = { ...session.user, orders: 1, orders_total: 77981 }
    expect(await call('GET /api/admin/users/search', { secret, query: '?sort=orders_total' })).toEqual(
      one(buyer),
    )
    const shopping = { delivery: home, orders: [completed], order_count: 1, order_total: 77981 }
    const userDetails = { ...session.user, last_login_at: time, ...shopping }
    const ofUser = { secret, id: session.user.id }
    expect(await call('GET /api/admin/users/{id}', ofUser)).toEqual(userDetails)
    expect(await call('POST /api/admin/users/{id}/reset-link', ofUser)).toEqual(success)
    const used = { method: saved, version: 1, pending_orders: 0 }
    expect(await call('GET /api/admin/payment-methods/search', { secret })).toEqual(one(used))
    expect(await call('GET /api/admin/payment-methods/{id}', { secret, id: method.id })).toEqual(used)
    const searchAll = (words: string) => call('GET /api/admin/search', { secret, query: `?q=${words}` })
    const byMethod = { products: [], users: [], payment_methods: [used] }
    expect(await searchAll('bank%20transfer')).toMatchObject(byMethod)
    const byName = { orders: [named], products: [], users: [buyer], payment_methods: [] }
    expect(await searchAll('lovelace')).toEqual(byName)
    const settings = await call<Settings>('GET /api/admin/settings', { secret })
    const phone = { secret, body: { phone: '+44 1' } }
    expect(await call('POST /api/admin/settings', phone)).toEqual({ ...settings, ...phone.body, version: 2 })
    const { reference: ours } = placed.order
    expect(await call('GET /api/admin/audit', { secret, query: '?kind=order&limit=1&offset=0' })).toEqual(
      one({
        id,
        at: time,
        action: 'update',
        kind: 'order',
        entity_id: placed.order.id,
        before: { reference: ours, status: 'pending', note: 'before', tracking: 'before' },
        after: { reference: ours, status: 'completed', note: 'changed', tracking: 'changed' },
        by: 'owner',
        address: '127.0.0.1',
      }),
    )

    // Events without a number are not in the feed yet.
    expect(await call('GET /api/admin/events', { secret, query: '?type=order.placed&limit=9' })).toEqual([])
    await transact(app.shop.database.db, (trx) => {
      const mail = { kind: 'mail', target: 'ada@example.com', event_type: 'password_changed' } as const
      return deliveries.insert(trx, { id: app.shop.newId(), user_id: session.user.id, ...mail })
    })
    const [delivery] = await call<Delivery[]>('GET /api/admin/deliveries', { secret })
    const never = { response_status: null, duration_ms: null, error: null, sent_at: null }
    expect(delivery).toEqual({
      id,
      kind: 'mail',
      target: 'ada@example.com',
      event_id: null,
      event_type: 'password_changed',
      status: 'waiting',
      tries: 0,
      next_at: time,
      created_at: time,
      ...never,
    })
    const state = { mail: true, waiting: 2, oldest_waiting: time, failed: 0, failures: [] }
    expect(await call('GET /api/admin/deliveries/overview', { secret })).toEqual(state)
    const retried = { secret, id: delivery?.id ?? '' }
    expect(await call('POST /api/admin/deliveries/{id}/retry', retried)).toEqual({
      ...delivery,
      next_at: time,
    })

    const receiver = { url: 'https://erp.example/voltway', events: ['order.placed'] }
    const webhook = { id, ...receiver, active: true, created_at: time, failing_since: null, off_reason: null }
    const withSecret = { ...webhook, secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/) }
    const created = await call<{ id: string }>('POST /api/admin/webhooks', { secret, body: receiver })
    expect(created).toEqual(withSecret)
    expect(await call('GET /api/admin/webhooks', { secret })).toEqual([webhook])
    const ofWebhook = { secret, id: created.id }
    expect(await call('POST /api/admin/webhooks/{id}/rotate', ofWebhook)).toEqual(withSecret)
    expect(await call('POST /api/admin/webhooks/{id}/test', ofWebhook)).toEqual(success)
    expect(await call('DELETE /api/admin/webhooks/{id}', ofWebhook)).toEqual(success)

    const { name: sender, email: address } = session.user
    const declaration = { reference: 'on my receipt', name: sender, email: address }
    const received = { id, created_at: time }
    expect(await call('POST /api/withdrawals', { body: declaration })).toEqual(received)
    const withdrawal = { ...received, ...declaration, order_id: null, message: '' }
    expect(await call('GET /api/admin/withdrawals', { secret })).toEqual([withdrawal])
    await call('POST /api/cart', { token, body: { cart: [{ id: product.id, qty: 1 }] } })
    const second = { token, body: { payment_method_id: method.id } }
    const { order: pending } = await call<{ order: Order }>('POST /api/checkout', second)
    const steps = [...pending.history, { status: 'cancelled', at: time }]
    const cancelled = { ...pending, status: 'cancelled', updated_at: time, history: steps }
    expect(await call('POST /api/orders/{id}/cancel', { token, id: pending.id })).toEqual(cancelled)
    expect(await call('GET /api/auth/export', { token })).toMatchObject({
      user: session.user,
      orders: [{ id: pending.id }, { id: completed.id }],
      withdrawals: [],
    })

    expect(await call('DELETE /api/admin/orders/{id}', order)).toEqual(success)
    expect(await call('DELETE /api/admin/payment-methods/{id}', { secret, id: method.id })).toEqual(success)
    expect(await call('DELETE /api/admin/products/{id}', { secret, id: product.id })).toEqual(success)
    expect(await call('GET /api/admin/users', { secret })).toEqual([session.user])
    expect(await call('POST /api/auth/logout', { token: again.token })).toEqual(success)
    const { password, email } = body
    const other = { current_password: password, new_password: 'battery staple' }
    expect(await call('POST /api/auth/change-password', { token, body: other })).toEqual(success)
    expect(await call('POST /api/auth/forgot-password', { body: { email } })).toEqual(success)
    const link = { token: 'generated by a command', password }
    const token_hash = hash('sha256', link.token)
    const reset = { ...ofUser, body: { token_hash } }
    expect(await call('POST /api/admin/users/{id}/reset-token', reset)).toEqual(success)
    expect(await call('POST /api/auth/reset-password', { body: link })).toEqual(success)
    const last = await call<Session>('POST /api/auth/login', { body })
    expect(await call('POST /api/auth/logout-everywhere', { token: last.token })).toEqual(success)
    const grace = await call<Session>('POST /api/auth/register', {
      body: { ...body, email: 'grace@example.com' },
    })
    const deletion = { token: grace.token, body: { password } }
    expect(await call('POST /api/auth/delete-account', deletion)).toEqual(success)
    expect(await call('POST /api/admin/users/{id}/sign-out', ofUser)).toEqual(success)
    expect(await call('DELETE /api/admin/users/{id}', ofUser)).toEqual(success)
    for (const route of ['products', 'payment-methods'] as const) {
      expect(await call(`GET /api/${route}`)).toEqual([])
      expect(await call(`GET /api/admin/${route}`, { secret })).toEqual([])
    }
    // The content of a file is not JSON.
    const downloads = [
      'GET /api/orders/{id}/receipt',
      'GET /api/admin/orders/{id}/receipt',
      'GET /api/admin/orders/export',
      'GET /api/admin/products/export',
    ]
    expect([...clientRequest, ...downloads].sort()).toEqual(table.toSorted())
  })

  test('for missing entities, on every path with an id', async () => {
    const { request, secret, aCustomer } = await open()
    const { token } = await aCustomer()
    for (const route of table.filter((each) => each.includes('{id}'))) {
      const [method = '', pattern = ''] = route.split(' ')
      const path = pattern.replace('{id}', '01900000-0000-7000-8000-000000000000')
      const response = await request(method, path, {
        secret,
        token,
        body: { status: 'paid', images: [], token_hash: 'a'.repeat(64) },
      })
      expectDocumented(method, pattern, response)
      expectError(response, 404, 'NOT_FOUND', route)
    }
  })

  test('for lists in parts, with a total and the link to the next part', async () => {
    const { request, aProduct, aPaymentMethod, aCustomer, secret } = await open()
    for (const price of [1, 2, 3]) await aProduct(`Model ${price}`, price)
    for (const _ of [1, 2, 3]) await aPaymentMethod()
    for (const _ of [1, 2, 3]) await aCustomer()
    const lists = 'products payment-methods admin/products admin/payment-methods admin/users'
    for (const path of lists.split(' ')) {
      const whole = await request('GET', `/api/${path}`, { secret })
      expect(whole.headers).toMatchObject({ 'x-total-count': '3' })
      expect(whole.headers.link).toBeUndefined()
      const first = await request('GET', `/api/${path}?limit=2`, { secret })
      expect(first.headers['x-total-count']).toBe('3')
      const [, next = ''] = /^<([^>]+)>; rel="next"$/.exec(String(first.headers.link)) ?? []
      expect(next).toMatch(`/api/${path}?`)
      const second = await request('GET', next, { secret })
      expect(second.headers.link).toBeUndefined()
      expect([...json<unknown[]>(first), ...json<unknown[]>(second)]).toEqual(json(whole))
    }
    const outOfRange = ['limit=0', 'limit=501', 'limit=1.5', 'limit=two', 'limit=-1', 'limit=1&limit=2']
    for (const query of outOfRange) {
      for (const pattern of ['/api/admin/users', '/api/admin/orders', '/api/products']) {
        const response = await request('GET', `${pattern}?${query}`, { secret })
        expectDocumented('GET', pattern, response)
        expect(response.status, query).toBe(400)
      }
    }
    for (const path of ['admin/users', 'products']) {
      expect(json(await request('GET', `/api/${path}?limit=&cursor=`, { secret }))).toHaveLength(3)
    }
  })
})
