import type { AdminOrder, PaymentMethod, Product, ProductWithImages } from '@voltway/contract'
import { expect } from 'vitest'
import { expectDocumented } from './expect-documented.ts'
import { eachServer, errorOf, json, type TestResponse, type TestServer } from './harness.ts'
import { form, image, multipart, png, stored, text } from './upload-form.ts'

const wallet = { type: 'crypto', name: 'Bitcoin', details: { currency: 'BTC', address: 'mistyped' } }
const car = { name: 'Model 3', price: 38_990 }

/** Everything that an admin can create, with equivalent requests by REST, tRPC and form. */
const creations = async (server: TestServer) => {
  const { request, mutate, secret } = server
  const bytes = await png()
  const { id } = json<Product>(await request('POST', '/api/admin/upload-product', { secret, body: car }))
  const send = (path: string, key: string, ...parts: Parameters<typeof form>) => {
    const headers = { ...multipart, 'idempotency-key': key }
    return request('POST', path, { secret, raw: form(...parts), headers })
  }
  const keyed = (key: string) => ({ secret, headers: { 'idempotency-key': key } })
  return [
    {
      rest: '/api/admin/upload-product',
      ways: [
        (key: string) => request('POST', '/api/admin/upload-product', { ...keyed(key), body: car }),
        (key: string) => mutate('admin.products.create', { ...car, category: '' }, keyed(key)),
        (key: string) =>
          send('/api/admin/upload-product', key, text('price', '38990.00'), text('name', 'Model 3 ')),
      ],
    },
    {
      rest: '/api/admin/upload-product',
      ways: [1, 2].map(
        () => (key: string) =>
          send('/api/admin/upload-product', key, text('name', 'Model S'), text('price', '1'), image(bytes)),
      ),
    },
    {
      rest: '/api/admin/products/{id}/images',
      ways: [1, 2].map(
        () => (key: string) =>
          send(`/api/admin/products/${id}/images`, key, { ...image(bytes), name: 'image' }),
      ),
    },
    {
      rest: '/api/admin/payment-methods',
      ways: [
        (key: string) => request('POST', '/api/admin/payment-methods', { ...keyed(key), body: wallet }),
        (key: string) => mutate('admin.paymentMethods.save', { ...wallet, unknown: 1 }, keyed(key)),
      ],
    },
  ] as const
}

const bodyOf = (response: TestResponse) => {
  const body = json<{ result?: { data: object } }>(response)
  return body.result?.data ?? body
}

/** All products and payment methods of the shop. */
const stateOf = async (server: TestServer) => {
  const { request, ok, secret } = server
  const products = await ok<Product[]>(request('GET', '/api/products'))
  return {
    products: await Promise.all(
      products.map(({ id }) => ok<ProductWithImages>(request('GET', `/api/products/${id}`))),
    ),
    methods: await ok<PaymentMethod[]>(request('GET', '/api/payment-methods')),
    files: (await stored(server)).sort(),
    record: (await ok<{ total: number }>(request('GET', '/api/admin/audit', { secret }))).total,
  }
}

eachServer('an idempotency key of the admin', (test) => {
  test('returns the same response again, by REST, tRPC or form, and changes nothing', async (server) => {
    for (const [nth, { ways, rest }] of (await creations(server)).entries()) {
      const [first] = ways
      const made = await first(`key-${nth}`)
      expect(made.status, made.text).toBe(200)
      expect(made.headers['idempotent-replayed']).toBeUndefined()
      const before = await stateOf(server)
      for (const way of ways) {
        const again = await way(`key-${nth}`)
        expect(again).toMatchObject({ status: 200, headers: { 'idempotent-replayed': 'true' } })
        expect(bodyOf(again)).toEqual(bodyOf(made))
        if (!again.text.startsWith('{"result"')) expectDocumented('POST', rest, again)
      }
      expect(await stateOf(server)).toEqual(before)
    }
  })

  test('undoes the last change of an order once', async (server) => {
    const { request, mutate, ok, secret } = server
    const { id } = (await server.anOrder()).order
    await ok(request('PUT', `/api/admin/orders/${id}`, { secret, body: { status: 'paid' } }))
    const keyed = { secret, headers: { 'idempotency-key': 'undo' } }
    const body = { ids: [id], status: 'previous' }
    const undo = () => request('POST', '/api/admin/orders/statuses', { ...keyed, body })
    const undone = await Promise.all([undo(), undo()])
    undone.push(await undo(), await mutate('admin.orders.setStatuses', body, keyed))
    expect(undone.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(undone.filter(({ headers }) => headers['idempotent-replayed'])).toHaveLength(3)
    const { history } = await ok<AdminOrder>(request('GET', `/api/admin/orders/${id}`, { secret }))
    expect(history.map(({ status }) => status)).toEqual(['pending', 'paid', 'pending'])
  })

  test('has no effect on a change with PUT', async (server) => {
    const { request, ok, secret } = server
    const keyed = { secret, headers: { 'idempotency-key': 'a-key' } }
    const { id } = await ok<Product>(request('POST', '/api/admin/upload-product', { ...keyed, body: car }))
    const changed = await request('PUT', `/api/admin/products/${id}`, { ...keyed, body: { price: 1 } })
    expect(changed.status, changed.text).toBe(200)
    expect(changed.headers['idempotent-replayed']).toBeUndefined()
    expect(await ok<Product>(request('GET', `/api/products/${id}`))).toMatchObject({ price: 1 })
  })

  test('has 1 to 255 visible characters, and one response names every invalid field', async (server) => {
    const { request, secret } = server
    const before = await stateOf(server)
    for (const key of ['', 'a b', 'x'.repeat(256), 'schlüssel']) {
      const headers = { 'idempotency-key': key }
      const response = await request('POST', '/api/admin/upload-product', {
        secret,
        headers,
        body: { price: 1 },
      })
      expect(response.status).toBe(400)
      expect(errorOf(response).issues?.map(({ path }) => path)).toEqual(['name', 'Idempotency-Key'])
    }
    expect(await stateOf(server)).toEqual(before)
    const longest = { secret, headers: { 'idempotency-key': 'x'.repeat(255) }, body: car }
    await server.ok(request('POST', '/api/admin/upload-product', longest))
  })
})
