import type { AdminProduct, Product } from '@voltway/contract'
import { toShopperView } from '@voltway/contract/fixture'
import { expect } from 'vitest'
import { eachServer, errorOf, expectError, json, test } from './harness.ts'
import { car, form, image, type Part, png, refused, stored, text, upload } from './upload-form.ts'

eachServer('an upload', (test) => {
  test('creates a product with its image, and an edit changes only the sent fields', async (server) => {
    const created = await upload(server, form(...car, text('description', ''), image(await png())))
    expect(created.status, created.text).toBe(200)
    const product = json<Product>(created)
    expect(product).toMatchObject({ name: 'Model 3', price: 38990.5, description: '' })
    expect((await server.request('GET', product.image)).headers['content-type']).toBe('image/webp')

    const edit = `PUT /api/admin/products/${product.id}`
    const raised = json<Product>(await upload(server, form(text('price', '1'), text('id', 'other')), edit))
    const updated_at = expect.any(String)
    expect(raised).toEqual({ ...product, price: 1, updated_at, version: 2 })

    const repainted = toShopperView(
      json<AdminProduct>(await upload(server, form(image(await png(50, 50))), edit)),
    )
    expect(repainted).toMatchObject({ id: product.id, name: 'Model 3', price: 1 })
    expect(repainted.image).not.toBe(product.image)
    expect((await server.request('GET', product.image)).status).toBe(404)
    expect(await server.ok(server.request('GET', '/api/products'))).toEqual([repainted])
  })

  test('preserves the line breaks of a description, which browsers send as CR LF', async (server) => {
    const created = await upload(server, form(...car, text('description', 'one\r\n\ttwo')))
    expect(json(created)).toMatchObject({ description: 'one\n\ttwo' })
    const stray = await upload(server, form(...car, text('description', 'one\rtwo')))
    expect(stray.status).toBe(400)
  })

  test('an empty field, or text, is no image', async (server) => {
    for (const part of [image('', '', 'application/octet-stream'), text('image', 'undefined')]) {
      const response = await upload(server, form(...car, part))
      expect(response.status, response.text).toBe(200)
      expect(json<Product>(response).image).toBe('/placeholder.svg')
    }
  })

  test('is rejected in JSON if the file field has any value but a text or null', async (server) => {
    const { secret, request } = server
    const product = await server.aProduct()
    const path = `/api/admin/products/${product.id}`
    const message = 'must be sent as a file in multipart/form-data'
    // The JSON of a Blob, a Buffer and others.
    for (const lost of [{}, { type: 'Buffer', data: [1] }, { 0: 137, 1: 80 }, [], ['x'], 1, 0, true, false]) {
      const responses = [
        await request('POST', '/api/admin/upload-product', {
          secret,
          body: { name: 'Car', price: 1, image: lost },
        }),
        await request('PUT', path, { secret, body: { price: 2, image: lost } }),
        await server.mutate('admin.products.create', { name: 'Car', price: 1, image: lost }, { secret }),
        await server.mutate('admin.products.update', { id: product.id, price: 2, image: lost }, { secret }),
      ]
      for (const response of responses) {
        expectError(response, 400, 'VALIDATION_FAILED', JSON.stringify(lost))
        expect(errorOf(response).issues).toEqual([{ path: 'image', message: `Image ${message}` }])
      }
      const images = { id: product.id, image: lost }
      for (const response of [
        await request('POST', `${path}/images`, { secret, body: images }),
        await server.mutate('admin.products.addImage', images, { secret }),
      ]) {
        expect(errorOf(response).issues).toEqual([{ path: 'image', message: `Image ${message}` }])
      }
    }
    for (const lost of ['[object Blob]', '[object Object]', '{}', '{"uri":"file:///car.png"}', '[1]']) {
      const response = await upload(server, form(text('price', '2'), text('image', lost)), `PUT ${path}`)
      expect(errorOf(response).issues, lost).toEqual([{ path: 'image', message: `Image ${message}` }])
    }
    expect(await server.ok(request('GET', '/api/products'))).toEqual([product])
    // A client may send back the product that it has read.
    for (const image of [product.image, null, '']) {
      expect((await request('PUT', path, { secret, body: { ...product, image } })).status).toBe(200)
    }
  })

  test('ignores fields and files that it does not know', async (server) => {
    const stranger: Part = { name: 'contract', value: 'x'.repeat(1000), filename: 'x.pdf', type: 'text/x' }
    const response = await upload(server, form(text('colour', 'red'), stranger, ...car, text('id', '7')))
    expect(response.status, response.text).toBe(200)
    expect(await stored(server)).toEqual([])
  })
})

test('rejects an invalid data table with one sentence for its field', async (server) => {
  for (const [data, path] of [
    ['', 'data'],
    ['Range: 320 mi', 'data'],
    ['[', 'data'],
    ['{}', 'data'],
    ['null', 'data'],
    ['[1]', 'data.0'],
    ['[{"name":"Range"}]', 'data.0.value'],
    ['[{"name":"a\\nb","value":"1"}]', 'data.0.name'],
  ] as const) {
    const response = await upload(server, form(...car, text('data', data)))
    await refused(server, response, 400, 'VALIDATION_FAILED')
    expect(errorOf(response).issues, data).toMatchObject([{ path }])
  }
})

test('rejects hostile JSON in a form as in a body', async (server) => {
  for (const data of ['[{"__proto__":{}}]', '[{"constructor":1}]', '['.repeat(40) + ']'.repeat(40)]) {
    await refused(server, await upload(server, form(...car, text('data', data))), 400, 'BAD_REQUEST')
  }
})
