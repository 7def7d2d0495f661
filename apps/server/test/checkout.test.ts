import { type Cart, errors } from '@voltway/contract'
import { expect } from 'vitest'
import { buy, orders, placedBy } from './buyer.ts'
import { expectDocumented } from './expect-documented.ts'
import { eachServer, errorOf, json, type TestResponse } from './harness.ts'

eachServer('an idempotency key', (test) => {
  test('returns the same response again, by REST or tRPC and for equivalent bodies', async (server) => {
    const buyer = await server.aFullCart()
    const first = await buy(server, buyer, 0, 'k1')
    expect(first.headers['idempotent-replayed']).toBeUndefined()
    const spelled = await server.request('POST', '/api/checkout', {
      token: buyer.token,
      headers: { 'idempotency-key': 'k1', 'content-type': 'application/json' },
      raw: `{ "unknown": 1, "payment_method_id": "${buyer.method.id}" }`,
    })
    const form = await server.request('POST', '/api/checkout', {
      token: buyer.token,
      headers: { 'idempotency-key': 'k1', 'content-type': 'application/x-www-form-urlencoded' },
      raw: `payment_method_id=${buyer.method.id}`,
    })
    for (const response of [
      await buy(server, buyer, 0, 'k1'),
      await buy(server, buyer, 1, 'k1'),
      await buy(server, buyer, 0, 'k1', { delivery: null }),
      spelled,
      form,
    ]) {
      expect(response).toMatchObject({ status: 200, headers: { 'idempotent-replayed': 'true' } })
      expect(placedBy(response)).toEqual(placedBy(first))
    }
    expect(spelled.text).toBe(first.text)
    expect(await orders(server, buyer)).toHaveLength(1)
  })
})

eachServer('an expected total', (test) => {
  test('is rounded to cents before the comparison, by REST and tRPC', async (server) => {
    for (const index of [0, 1]) {
      const buyer = await server.aFullCart()
      const rejected = await buy(server, buyer, index, undefined, { expected_total: 38_990.006 })
      expect(errorOf(rejected)).toMatchObject({
        code: 'PRICE_CHANGED',
        details: { expected_total: 38_990.01 },
      })
      const equal = await buy(server, buyer, index, undefined, { expected_total: 38_990 * 1.00000000000001 })
      expect(equal.status, equal.text).toBe(200)
    }
  })
})

eachServer('a refusal because of a change', (test) => {
  test('has the present state in its details, as the OpenAPI document promises, by REST and tRPC', async (server) => {
    const buyer = await server.aFullCart()
    const { token, product } = buyer
    const now = json<Cart>(await server.request('GET', '/api/cart', { token }))
    const expectBoth = (promised: string, [rest, trpc]: [TestResponse, TestResponse], refused: object) => {
      const [method = '', path = ''] = promised.split(' ')
      expectDocumented(method, path, rest)
      expect(errorOf(rest)).toMatchObject(refused)
      expect(errorOf(trpc)).toMatchObject({ ...errorOf(rest), request_id: expect.any(String) })
    }
    const bought = async (more: object): Promise<[TestResponse, TestResponse]> => [
      await buy(server, buyer, 0, undefined, more),
      await buy(server, buyer, 1, undefined, more),
    ]
    const late = { cart: [], revision: now.revision - 1 }
    const saved: [TestResponse, TestResponse] = [
      await server.request('POST', '/api/cart', { token, body: late }),
      await server.mutate('cart.save', late, { token }),
    ]
    expectBoth('POST /api/cart', saved, { code: 'CART_CHANGED', details: now })

    const details = { expected_total: 1, total: product.price, cart: now.cart }
    const rejected = await bought({ expected_total: 1 })
    expectBoth('POST /api/checkout', rejected, {
      code: 'PRICE_CHANGED',
      error: errors.PRICE_CHANGED.sentence,
      details,
    })

    await server.request('DELETE', `/api/admin/products/${product.id}`, { secret: server.secret })
    const { id, name } = product
    const gone = { code: 'PRODUCT_UNAVAILABLE', details: { products: [{ id, name }] } }
    expectBoth('POST /api/checkout', await bought({}), gone)
  })
})

eachServer('a stock above the limit of edits', (test) => {
  test('because of returned pieces is shown and can be changed', async (server) => {
    const buyer = await server.aFullCart()
    const { secret, request, ok } = server
    const product = `/api/admin/products/${buyer.product.id}`
    const setStock = (body: object) => ok(request('PUT', product, { secret, body }))
    await setStock({ stock: 1_000_000 })
    const { order } = placedBy(await buy(server, buyer))
    await setStock({ stock: 1_000_000 })
    const cancelled = { secret, body: { status: 'cancelled' } }
    await ok(request('PUT', `/api/admin/orders/${order.id}`, cancelled))
    const stock = 1_000_001
    expect(await ok(request('GET', product, { secret }))).toMatchObject({ stock })
    expect(await ok(request('GET', '/api/admin/products', { secret }))).toMatchObject([{ stock }])
    await setStock({ stock: 7, stock_was: stock })
  })
})
