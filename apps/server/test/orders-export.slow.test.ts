import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { eachServer, errorOf, json, type TestServer } from './harness.ts'
import { placeOrders } from './place-orders.ts'

const path = '/api/admin/orders/export'
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const delivery = {
  name: 'Ada',
  street: '1 Long Road',
  postal_code: '00123',
  city: 'London',
  country: 'GB',
  note: 'Ring\ntwice',
}

const read = (text: string): Record<string, string>[] =>
  parse(text, { bom: true, columns: true, record_delimiter: '\r\n' })

const download = async (server: TestServer, query = '') => {
  const response = await server.request('GET', `${path}${query}`, { secret: server.secret })
  expect(response.status, response.text).toBe(200)
  return { ...response, rows: read(response.text) }
}

eachServer('the export of orders', (test) => {
  test('is a CSV file of all orders, newest first, with the documented columns', async (server) => {
    const { token, user, checkout } = await server.aFullCart()
    const { order } = await server.ok<{ order: { id: string; reference: string } }>(
      server.request('POST', '/api/checkout', { token, body: { ...checkout, delivery } }),
    )
    const body = { note: '=1', tracking: { carrier: 'Post', number: 'N-1', url: 'https://post.example/' } }
    await server.ok(server.request('PUT', `/api/admin/orders/${order.id}`, { secret: server.secret, body }))
    const { user: later } = await placeOrders(server, 1)
    server.app.shop.now = () => new Date('2030-01-02T03:04:05.678Z')
    const { headers, bytes, text, rows } = await download(server)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="orders-2030-01-02.csv"',
    })
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(text.split('\r\n')).toHaveLength(4)
    expect(text.slice(1).split('\r\n')[0]).toBe(
      'reference,created_at,status,customer_name,email,total,currency,payment_type,payment_method,items,id,user_id,' +
        'delivery_name,delivery_street,delivery_postal_code,delivery_city,delivery_country,delivery_phone,delivery_note,' +
        'tracking_carrier,tracking_number,tracking_url,note',
    )
    expect(rows.map(({ user_id }) => user_id)).toEqual([later.id, user.id])
    expect(rows[1]).toEqual({
      reference: order.reference,
      created_at: expect.stringMatching(time),
      status: 'pending',
      customer_name: 'Ada Lovelace',
      email: user.email,
      total: '38990.00',
      currency: 'USD',
      payment_type: 'crypto',
      payment_method: 'Bitcoin',
      items: '1 × Model 3',
      id: order.id,
      user_id: user.id,
      delivery_name: delivery.name,
      delivery_street: delivery.street,
      delivery_postal_code: delivery.postal_code,
      delivery_city: delivery.city,
      delivery_country: delivery.country,
      delivery_phone: '',
      delivery_note: delivery.note,
      tracking_carrier: 'Post',
      tracking_number: 'N-1',
      tracking_url: 'https://post.example/',
      note: "'=1",
    })
    expect((await download(server, `?ids=gone,%20${order.id}%20,gone`)).rows).toEqual([rows[1]])
  })

  test('writes each text into one cell, and escapes formulas', async (server) => {
    const texts = ['a "quoted" name', "O'Brien, Ada; Countess", 'Ünï 😀 名前', '<script>', 'two\nlines', ' ']
    const formulas = [
      ...'=HYPERLINK("http://example.com";"x") +1 -1 @SUM(1) ＝1 ＋1 －1 ＠1'.split(' '),
      ...[' =1', '\t=1', '\r=1'],
    ]
    for (const name of [...texts, ...formulas, 'x;=1+1', 'x; @y']) await placeOrders(server, 1, { name })
    const { rows } = await download(server)
    const names = rows.map(({ payment_method }) => payment_method).reverse()
    expect(names.slice(0, texts.length)).toEqual(texts)
    for (const name of names.slice(texts.length, -2)) expect(name).toMatch(/^'/)
    expect(names.slice(-2)).toEqual(["x;'=1+1", "x; '@y"])
    expect(rows.every(({ currency }) => currency === 'USD')).toBe(true)
  })

  test('contains exactly the orders that a search with the same words, status and days finds', async (server) => {
    const { secret } = server
    await placeOrders(server, 2, { at: '2026-03-28T22:59:59.999Z' })
    await placeOrders(server, 3, { at: '2026-03-28T23:00:00.000Z' })
    const { user } = await placeOrders(server, 4, { at: '2026-03-29T22:00:00.000Z' })
    const [first] = (await download(server)).rows
    await server.ok(
      server.request('PUT', `/api/admin/orders/${first?.id}`, { secret, body: { status: 'paid' } }),
    )
    for (const [query, count] of [
      ['', 9],
      ['?search=&status=&from=&to=&time_zone=', 9],
      ['?from=2026-03-29&to=2026-03-29&time_zone=Europe/Berlin', 3],
      ['?from=2026-03-29&to=2026-03-29', 4],
      [`?search=${user.email}`, 4],
      ['?status=paid', 1],
      ['?status=open', 9],
      ['?status=cancelled', 0],
    ] as const) {
      const { rows } = await download(server, query)
      expect(rows, query).toHaveLength(count)
      const found = await server.request('GET', `/api/admin/orders/search${query}`, { secret })
      expect(json(found), query).toMatchObject({ total: count })
    }
    expect((await download(server, '?status=cancelled')).text).toMatch(/^\ufeffreference,[a-z_,]+\r\n$/)
  })

  test('rejects requests without the secret and invalid filters, and responds to HEAD without a query', async (server) => {
    const { secret } = server
    const { token } = await server.aCustomer()
    for (const credentials of [{}, { secret: 'wrong' }, { token }]) {
      const response = await server.request('GET', path, credentials)
      expect(response).toMatchObject({ status: 401, headers: { 'cache-control': 'no-store' } })
      expect(errorOf(response).code).toBe('INVALID_ADMIN_SECRET')
      expect(response.headers['content-disposition']).toBeUndefined()
    }
    const tooLong = `search=${'x'.repeat(201)}`
    for (const query of ['status=lost', 'from=yesterday', 'time_zone=Atlantis', tooLong]) {
      const response = await server.request('GET', `${path}?${query}`, { secret })
      expect(response.status, query).toBe(400)
      expect(errorOf(response)).toMatchObject({
        code: 'VALIDATION_FAILED',
        issues: [{ path: query.split('=')[0] }],
      })
    }
    expect((await server.request('GET', `${path}?status=paid&status=open`, { secret })).status).toBe(400)
    expect((await server.request('POST', path, { secret, body: {} })).status).toBe(405)
    const head = await server.request('HEAD', path, { secret })
    expect(head).toMatchObject({
      status: 200,
      text: '',
      headers: { 'content-type': 'text/csv; charset=utf-8' },
    })
    expect((await server.request('HEAD', path)).status).toBe(401)
  })
})
