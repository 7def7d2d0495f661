import { procedures } from '@voltway/contract'
import { expect } from 'vitest'
import { inputNames } from '../src/http/api/ignored-names.ts'
import { eachServer, test } from './harness.ts'
import { form, image, multipart, png, text } from './upload-form.ts'

test('every input of a procedure has known names, except empty ones', () => {
  const empty = procedures.filter(([, { input }]) => inputNames(input).length === 0).map(([name]) => name)
  expect(
    empty.filter(
      (name) => !/check|logout|me|all|overview|categories|settings.get$|getDelivery|auth.export/i.test(name),
    ),
  ).toEqual([])
})

eachServer('X-Ignored', (test) => {
  test('names the ignored fields and parameters of an admin’s request, and no others', async (server) => {
    const { secret, request } = server
    const { id } = await server.aProduct()
    const ignored = async (method: string, path: string, options: object) => {
      const response = await request(method, `/api/${path}`, { secret, ...options })
      expect(response.status, response.text).toBe(200)
      return response.headers['x-ignored']
    }
    const product = `admin/products/${id}`
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, nth) => [`x${nth}`, 1]))
    const raw = form(text('price', '2'), text('prize', '3'), image(await png()), text('id', 'x'))
    for (const [expected, method, path, options] of [
      [undefined, 'PUT', product, { body: { price: 1 }, headers: { 'if-match': '*' } }],
      ['prize, id, q', 'PUT', `${product}?q=1`, { body: { price: 1, prize: 2, id, 'a b': 1, 'é\r\n': 1 } }],
      ['prize, id', 'PUT', product, { raw, headers: multipart }],
      ['limmit', 'GET', 'admin/products?limmit=3&limit=3', {}],
      ['sortby', 'GET', 'admin/orders/export?sortby=x&status=paid', {}],
      [Object.keys(many).slice(0, 20).join(', '), 'PUT', product, { body: many }],
    ] as const)
      expect(await ignored(method, path, options), `${method} ${path}`).toBe(expected)
    expect(await ignored('GET', 'products?limmit=3', {})).toBeUndefined()
    const trpc = await server.mutate('admin.products.update', { id, prize: 1 }, { secret })
    expect(trpc.headers['x-ignored']).toBeUndefined()
  })
})
