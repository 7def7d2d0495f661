import { expect } from 'vitest'
import { eachServer, expectError, json, type TestServer } from './harness.ts'
import { form, image, multipart, png, stored, text } from './upload-form.ts'

/** Each resource with its read, and its changes by both doors as a JSON body or a form. */
const resources = async ({ request, mutate, query, secret, ...server }: TestServer) => {
  const { product, method, order } = await server.anOrder()
  const { id } = order
  const ifMatch = (tags: string) => ({ secret, headers: { 'if-match': tags } })
  const byRest = (path: string, body: object) => (tags: string) =>
    request(path.includes('methods') ? 'POST' : 'PUT', `/api/admin/${path}`, { ...ifMatch(tags), body })
  const asForm = (path: string, raw: Buffer | string, type: object) => (tags: string) =>
    request('PUT', `/api/admin/${path}`, { secret, raw, headers: { ...type, 'if-match': tags } })
  const byTrpc = (procedure: string, body: object) => (tags: string) =>
    mutate(procedure, { ...body, if_match: tags }, { secret })
  const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
  const file = image(await png())
  return [
    {
      path: `products/${product.id}`,
      kind: 'products',
      change: [
        byRest(`products/${product.id}`, { price: 1 }),
        asForm(`products/${product.id}`, form(text('price', '2'), file), multipart),
        byTrpc('admin.products.update', { id: product.id, price: 3 }),
      ],
    },
    {
      path: `orders/${id}`,
      kind: 'orders',
      change: [
        byRest(`orders/${id}`, { status: 'paid' }),
        asForm(`orders/${id}`, 'status=shipped', urlencoded),
        byTrpc('admin.orders.update', { id, status: 'completed' }),
      ],
    },
    {
      path: `payment-methods/${method.id}`,
      kind: 'paymentMethods',
      change: [
        byRest('payment-methods', { ...method, name: 'One' }),
        byTrpc('admin.paymentMethods.save', { ...method, name: 'Two' }),
      ],
    },
  ]
}

eachServer('If-Match', (test) => {
  test('accepts the ETag that was read, by both doors, as JSON and as a form', async (server) => {
    for (const { path, change } of await resources(server)) {
      for (const send of change) {
        const read = () => server.request('GET', `/api/admin/${path}`, { secret: server.secret })
        const { etag = '' } = (await read()).headers
        expect(etag, path).toMatch(/^"[1-9]\d*"$/)
        const changed = await send(`W/${etag}`)
        expect(changed, changed.text).toMatchObject({ status: 200 })
        expect(changed.headers.etag).toBe((await read()).headers.etag)
        expect(changed.headers.etag).not.toBe(etag)
      }
    }
  })

  test('rejects an outdated version with the present resource, and encodes no image', async (server) => {
    const all = await resources(server)
    const { images } = server.app.shop
    let encoded = 0
    server.app.shop.images = {
      ...images,
      save: (bytes) => {
        encoded += 1
        return images.save(bytes)
      },
    }
    for (const { path, change } of all) {
      const read = await server.request('GET', `/api/admin/${path}`, { secret: server.secret })
      for (const send of change) {
        const { details } = expectError(await send('"99"'), 412, 'CHANGED', path)
        const { pending_orders: _, customer_name: __, method, ...rest } = json<Record<string, object>>(read)
        expect(details).toEqual({ ...rest, ...method })
        const { issues } = expectError(await send('99'), 400, 'VALIDATION_FAILED', path)
        expect(issues).toEqual([
          { path: 'if_match', message: 'If-Match must be * or a list of ETags in quotes, such as "3"' },
        ])
      }
    }
    expect(encoded).toBe(0)
    expect(await stored(server)).toEqual([])
  })

  test('deletes only the version that was read, by both doors', async (server) => {
    const { secret, request } = server
    for (const door of ['REST', 'tRPC']) {
      for (const { path, kind } of await resources(server)) {
        const read = () => request('GET', `/api/admin/${path}`, { secret })
        const remove = (tags: string) =>
          door === 'REST'
            ? request('DELETE', `/api/admin/${path}`, { secret, headers: { 'if-match': tags } })
            : server.mutate(`admin.${kind}.delete`, { id: path.split('/')[1], if_match: tags }, { secret })
        const { etag = '' } = (await read()).headers
        expectError(await remove('"99"'), 412, 'CHANGED', path)
        expectError(await remove('99'), 400, 'VALIDATION_FAILED', path)
        expect((await read()).headers.etag, path).toBe(etag)
        await server.ok(remove(etag))
        expect((await read()).status, path).toBe(404)
      }
    }
  })

  test('is not needed, and public responses have neither a version nor an ETag of it', async (server) => {
    const { product } = await server.aFullCart()
    const body = { price: 1 }
    const path = `/api/admin/products/${product.id}`
    const changed = await server.ok(server.request('PUT', path, { secret: server.secret, body }))
    expect(changed).toMatchObject({ version: 2 })
    const shown = await server.request('GET', `/api/products/${product.id}`)
    expect(shown.headers.etag).toBeUndefined()
    for (const open of ['products', `products/${product.id}`, 'products/search', 'payment-methods'])
      expect((await server.request('GET', `/api/${open}`)).text).not.toContain('"version"')
  })
})
