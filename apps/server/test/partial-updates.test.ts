import type { AdminProduct, NewProduct } from '@voltway/contract'
import { newProduct, productChanges } from '@voltway/contract/fixture'
import { expect } from 'vitest'
import { eachServer, type TestResponse } from './harness.ts'
import { form, text, upload } from './upload-form.ts'

const paint = {
  name: 'Paint',
  choices: [
    { name: 'White', swatch: '#ffffff', surcharge: 0 },
    { name: 'Blue', swatch: '', surcharge: 1_500 },
  ],
}
const before = newProduct({
  name: 'Model S',
  price: 74_990.5,
  description: 'One\nTwo',
  category: 'Cars',
  data: [{ name: 'Range', value: '400 mi' }],
  options: [paint],
})

eachServer('a change of a product', (test) => {
  test('preserves every field that it does not contain, by REST as JSON and as a form, and by tRPC', async (server) => {
    const { secret } = server
    const send: Record<string, (id: string, change: Partial<NewProduct>) => Promise<TestResponse>> = {
      json: (id, body) => server.request('PUT', `/api/admin/products/${id}`, { secret, body }),
      form: (id, change) => {
        const fields = Object.entries(change).map(([name, value]) =>
          text(name, Array.isArray(value) ? JSON.stringify(value) : String(value)),
        )
        return upload(server, form(...fields), `PUT /api/admin/products/${id}`)
      },
      trpc: (id, change) => server.mutate('admin.products.update', { id, ...change }, { secret }),
    }
    const none: Partial<NewProduct> = {}
    const each = Object.entries(productChanges).map(
      ([name, value]): Partial<NewProduct> => ({ [name]: value }),
    )
    for (const [door, change] of Object.entries(send)) {
      for (const changed of [none, ...each]) {
        const made = await server.ok<AdminProduct>(
          server.request('POST', '/api/admin/upload-product', { secret, body: before }),
        )
        const response = await change(made.id, changed)
        expect(response.status, `${door} ${Object.keys(changed)}`).toBe(200)
        const path = `/api/admin/products/${made.id}`
        const now = await server.ok<AdminProduct>(server.request('GET', path, { secret }))
        const { slug, updated_at, version, available } = now
        expect(now, `${door} ${Object.keys(changed)}`).toEqual({
          ...made,
          ...changed,
          ...{ slug, updated_at, version, available },
          images: [],
        })
        await server.ok(server.request('DELETE', `/api/admin/products/${made.id}`, { secret }))
      }
    }
  })
})
