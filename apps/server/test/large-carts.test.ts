import type { Cart, PlacedOrder, Product } from '@voltway/contract'
import { choiceLimits, maxDataRows, maxLength, maxOptions } from '@voltway/contract/browser'
import { expect } from 'vitest'
import { eachServer, errorOf, expectError, json, type TestResponse, type TestServer } from './harness.ts'
import { firstBytes } from './sockets.ts'

/** Returns a text of this number of three-byte letters. */
const long = (length: number, end: number) => `${'漢'.repeat(length - 2)}${String(end).padStart(2, '0')}`

const optionNames = Array.from({ length: maxOptions }, (_, index) => long(maxLength.productOption, index))
const choiceNames = Array.from({ length: choiceLimits.max }, (_, index) =>
  long(maxLength.productChoice, index),
)

/** A product with the longest texts. */
const largestProduct = {
  name: long(maxLength.productName, 0),
  price: 1,
  description: long(maxLength.productDescription, 0),
  data: Array.from({ length: maxDataRows }, (_, index) => ({
    name: long(maxLength.productDataName, index),
    value: long(maxLength.productDataValue, index),
  })),
  options: optionNames.map((name) => ({ name, choices: choiceNames.map((choice) => ({ name: choice })) })),
}

/** The 100 lines that take the most bytes. */
const largestLines = async ({ ok, request, secret }: TestServer) => {
  const body = largestProduct
  const { id } = await ok<Product>(request('POST', '/api/admin/upload-product', { secret, body }))
  return Array.from({ length: 100 }, (_, index) => {
    const chosen = [index % 10, Math.floor(index / 10), 11].map((position) => choiceNames[position])
    return { id, qty: 999, choices: optionNames.map((option, at) => ({ option, choice: chosen[at] })) }
  })
}

/** JSON with all characters outside ASCII as escapes, as some clients send it. */
const escaped = (value: unknown) =>
  JSON.stringify(value).replace(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16)}`)

const headers = { 'content-type': 'application/json' }

eachServer('a cart within every limit', (test) => {
  test('is saved by REST and tRPC in every spelling of its JSON, and can be ordered', async (server) => {
    const { request, ok } = server
    const { token } = await server.aCustomer()
    const method = await server.aPaymentMethod()
    const lines = await largestLines(server)
    for (const write of [JSON.stringify, escaped]) {
      const rest = await ok<Cart>(
        request('POST', '/api/cart', { token, headers, raw: write({ cart: lines }) }),
      )
      expect(rest.cart).toMatchObject(lines)
      // A client may send back complete lines as it has read them.
      const raw = write === JSON.stringify ? write({ cart: rest.cart }) : write({ cart: lines })
      expect(Buffer.byteLength(raw)).toBeGreaterThan(128 * 1024)
      const again = await ok<{ result: { data: Cart } }>(
        request('POST', '/trpc/cart.save', { token, headers, raw }),
      )
      expect(again.result.data.cart).toEqual(rest.cart)
      expect(await ok(request('GET', '/api/cart', { token }))).toMatchObject({ cart: rest.cart })
    }
    const body = { payment_method_id: method.id }
    const placed = await ok<PlacedOrder>(request('POST', '/api/checkout', { token, body }))
    expect(placed.order).toMatchObject({ total: 99_900, cart: lines })
    expect(await ok(request('GET', '/api/orders', { token }))).toEqual([placed.order])
  })

  test('may have 256 KiB, and a larger body is rejected and changes nothing', async (server) => {
    const { token, product } = await server.aFullCart()
    const sized = (bytes: number) => {
      const text = JSON.stringify({ cart: [{ id: product.id, qty: 5 }], note: '' })
      return text.replace('""', `"${'x'.repeat(bytes - text.length)}"`)
    }
    for (const path of ['/api/cart', '/trpc/cart.save']) {
      const before = json<Cart>(await server.request('GET', '/api/cart', { token }))
      const tooLarge = await server.request('POST', path, { token, headers, raw: sized(256 * 1024 + 1) })
      expectError(tooLarge, 413, 'PAYLOAD_TOO_LARGE', path)
      expect(json(await server.request('GET', '/api/cart', { token }))).toEqual(before)
      const fits = await server.request('POST', path, { token, headers, raw: sized(256 * 1024) })
      expect(fits.status, path).toBe(200)
    }
    const chunked = await fetch(`${server.url}/api/cart`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: new Blob([sized(200_000)]).stream(),
      duplex: 'half',
    })
    expect(chunked.status).toBe(200)
    for (const path of ['/api/checkout', '/trpc/checkout.placeOrder']) {
      expect((await server.request('POST', path, { token, headers, raw: sized(65_537) })).status, path).toBe(
        413,
      )
    }
  })

  test('is not read from a client without a session', async (server) => {
    const { token } = await server.aCustomer()
    await server.ok(server.request('POST', '/api/auth/logout', { token }))
    const lengths = ['Content-Length: 65537', 'Content-Length: 200000', 'Transfer-Encoding: chunked']
    for (const path of ['/api/cart', '/trpc/cart.save']) {
      for (const bearer of ['', 'Authorization: Bearer made-up\r\n', `Authorization: Bearer ${token}\r\n`]) {
        for (const length of lengths) {
          // The server responds although no byte of the body is sent.
          const response = await firstBytes(
            server,
            `POST ${path} HTTP/1.1\r\nHost: x\r\n${bearer}Content-Type: application/json\r\n${length}\r\n\r\n`,
          )
          expect(response, `${path} ${bearer} ${length}`).toMatch(/^HTTP\/1\.1 401 /)
        }
      }
      const small: TestResponse = await server.request('POST', path, { headers, raw: '{"cart":[]}' })
      expect(errorOf(small).code).toBe('UNAUTHORIZED')
    }
  })
})

eachServer('a product within every limit', (test) => {
  test('is created and changed by REST and tRPC also when its JSON is escaped', async (server) => {
    const { secret } = server
    const raw = escaped(largestProduct)
    expect(raw.length).toBeGreaterThan(64 * 1024)
    const created = await server.request('POST', '/api/admin/upload-product', { secret, headers, raw })
    expect(json(created)).toMatchObject(largestProduct)
    const { id } = json<Product>(created)
    const path = `/api/admin/products/${id}`
    expect((await server.request('PUT', path, { secret, headers, raw })).status).toBe(200)
    const change = { secret, headers, raw: escaped({ id, ...largestProduct }) }
    expect((await server.request('POST', '/trpc/admin.products.update', change)).status).toBe(200)
    for (const url of ['/api/admin/upload-product', '/trpc/admin.products.create'])
      expectError(await server.request('POST', url, { headers, raw }), 401, 'INVALID_ADMIN_SECRET', url)
  })
})
