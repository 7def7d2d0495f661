import { contract } from '@voltway/contract'
import { expect } from 'vitest'
import { eachServer, errorOf, expectError, json } from './harness.ts'

const notNumbers = ['', null, true, false, [], ['1'], [1], {}, '12', '1e3', ' ']

eachServer('a text', (test) => {
  test('must not have control characters, also in a password', async (server) => {
    const body = { name: 'A', email: 'a@example.com', password: 'pass\u0000word' }
    for (const response of [
      await server.request('POST', '/api/auth/register', { body }),
      await server.mutate('auth.register', body),
    ]) {
      expect(response.status).toBe(400)
      expect(errorOf(response).issues).toEqual([
        { path: 'password', message: 'Password must not contain control characters' },
      ])
    }
  })

  test('must be a cursor of a list where a cursor is expected', async (server) => {
    const { secret } = server
    for (const list of ['products', 'admin/orders'])
      expect((await server.request('GET', `/api/${list}?limit=2&cursor=x`, { secret })).status).toBe(400)
  })
})

eachServer('a number', (test) => {
  test('is validated strictly also after the REST adapter has changed the shared schema', async (server) => {
    const { token, product, method } = await server.aFullCart()
    const { secret } = server
    // REST first, because its first call makes the adapter turn coercion on.
    for (const round of ['first', 'again']) {
      for (const wrong of notNumbers) {
        const bad = `${round}: ${JSON.stringify(wrong)}`
        const price = { name: 'Free car', price: wrong }
        const cart = { cart: [{ id: product.id, qty: wrong }] }
        const checkout = { payment_method_id: method.id, expected_total: wrong }
        for (const response of [
          await server.request('POST', '/api/admin/upload-product', { secret, body: price }),
          await server.mutate('admin.products.create', price, { secret }),
          await server.request('PUT', `/api/admin/products/${product.id}`, {
            secret,
            body: { price: wrong },
          }),
          await server.mutate('admin.products.update', { id: product.id, price: wrong }, { secret }),
          await server.request('POST', '/api/cart', { token, body: cart }),
          await server.mutate('cart.save', cart, { token }),
          await server.request('POST', '/api/checkout', { token, body: checkout }),
          await server.mutate('checkout.placeOrder', checkout, { token }),
        ]) {
          expectError(response, 400, 'VALIDATION_FAILED', `${bad}: ${response.text}`)
        }
        expect(contract['admin.products.create'].input.safeParse(price).success, bad).toBe(false)
        expect(contract['cart.save'].input.safeParse(cart).success, bad).toBe(false)
        expect(contract['checkout.placeOrder'].input.safeParse(checkout).success, bad).toBe(false)
      }
    }
    expect(json(await server.request('GET', '/api/products'))).toEqual([product])
    const stored = await server.request('GET', '/api/cart', { token })
    expect(json(stored)).toMatchObject({ cart: [{ id: product.id, qty: 1 }], revision: 1 })
  })

  test('of pieces is a whole number from 1 to 999', async (server) => {
    const { token, product } = await server.aFullCart()
    for (const qty of [0, -1, 1.5, 1000, 1e9]) {
      const body = { cart: [{ id: product.id, qty }] }
      expect((await server.request('POST', '/api/cart', { token, body })).status, String(qty)).toBe(400)
    }
  })
})
