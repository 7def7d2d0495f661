import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '@voltway/contract'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Answer, errorOf, json, startServer, type TestServer } from './harness.ts'

const boundary = 'the-boundary'
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` }

type Part = { name: string; value: string | Buffer; filename?: string; type?: string }

const opening = ({ name, filename, type }: Part) => {
  const file = filename === undefined ? '' : `; filename="${filename}"`
  const kind = type === undefined ? '' : `Content-Type: ${type}\r\n`
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${kind}\r\n`
}

const form = (...parts: Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap((part) => [Buffer.from(opening(part)), Buffer.from(part.value), Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ])

const text = (name: string, value: string): Part => ({ name, value })
const car = [text('name', 'Model 3'), text('price', '38990.50')]
const image = (value: Buffer | string, filename = 'car.png', type = 'image/png'): Part => ({
  name: 'image',
  value,
  filename,
  type,
})

const png = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#b52' } })
    .png()
    .toBuffer()

const upload = (
  { ask, adminSecret: secret }: TestServer,
  raw: Buffer,
  path = 'POST /api/admin/upload-product',
) => {
  const [method = '', address = ''] = path.split(' ')
  return ask(method, address, { secret, raw, headers: multipart })
}

const stored = ({ app }: TestServer) => readdirSync(join(app.env.dataDir, 'uploads'))

const refused = (server: TestServer, answer: Answer, status: number, code: string) => {
  expect({ status: answer.status, code: errorOf(answer).code }).toEqual({ status, code })
  expect(stored(server), 'files left behind').toEqual([])
}

test('puts a product on sale with its picture, and changes what an edit sends', async () => {
  const server = await startServer('sqlite')
  const created = await upload(server, form(...car, text('description', ''), image(await png())))
  expect(created.status, created.text).toBe(200)
  const product = json<Product>(created)
  expect(product).toMatchObject({ name: 'Model 3', price: 38990.5, description: '' })
  expect((await server.ask('GET', product.image)).headers['content-type']).toBe('image/webp')

  const edit = `PUT /api/admin/products/${product.id}`
  const dearer = json<Product>(await upload(server, form(text('price', '1'), text('id', 'other')), edit))
  expect(dearer).toEqual({ ...product, price: 1 })

  const repainted = json<Product>(await upload(server, form(image(await png(50, 50))), edit))
  expect(repainted).toMatchObject({ id: product.id, name: 'Model 3', price: 1 })
  expect(repainted.image).not.toBe(product.image)
  expect((await server.ask('GET', product.image)).status).toBe(404)
  expect(await server.ok(server.ask('GET', '/api/products'))).toEqual([repainted])
})

test('keeps the lines of a description, whose breaks browsers send as CR LF', async () => {
  const server = await startServer('sqlite')
  const created = await upload(server, form(...car, text('description', 'one\r\n\ttwo')))
  expect(json(created)).toMatchObject({ description: 'one\n\ttwo' })
  const stray = await upload(server, form(...car, text('description', 'one\rtwo')))
  expect(stray.status).toBe(400)
})

test('lets any number of changes without a picture in at once', async () => {
  const server = await startServer('sqlite')
  const { adminSecret: secret } = server
  const body = { name: 'Model 3', price: 1 }
  const asked = Array.from({ length: 12 }, () =>
    server.ask('POST', '/api/admin/upload-product', { secret, body }),
  )
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(12).fill(200))
})

test('takes JSON on both paths as well', async () => {
  const server = await startServer('sqlite')
  const { id } = await server.aProduct('Model Y', 43_990)
  const { adminSecret: secret, ask, ok } = server
  expect(
    await ok(ask('PUT', `/api/admin/products/${id}`, { secret, body: { price: 2, id: 'x' } })),
  ).toMatchObject({ id, price: 2 })
})

test('a field that nobody filled, or text, is no image', async () => {
  const server = await startServer('sqlite')
  for (const part of [image('', '', 'application/octet-stream'), text('image', 'undefined')]) {
    const answer = await upload(server, form(...car, part))
    expect(answer.status, answer.text).toBe(200)
    expect(json<Product>(answer).image).toBe('/placeholder.svg')
  }
})

test('refuses a file without a byte in it', async () => {
  const server = await startServer('sqlite')
  const answer = await upload(server, form(...car, image('')))
  expect(answer.status, answer.text).toBe(400)
  expect(errorOf(answer).code).toBe('IMAGE_REFUSED')
})

test('ignores fields and files that it does not know', async () => {
  const server = await startServer('sqlite')
  const stranger: Part = {
    name: 'contract',
    value: 'x'.repeat(1000),
    filename: 'x.pdf',
    type: 'application/pdf',
  }
  const answer = await upload(server, form(text('colour', 'red'), stranger, ...car, text('id', '7')))
  expect(answer.status, answer.text).toBe(200)
  expect(stored(server)).toEqual([])
})

test.each([
  '',
  ' ',
  '1e3',
  '-1',
  '+1',
  '0x10',
  '1,5',
  '12.345',
  '.5',
  '1.',
  '123456789',
  'free',
  '１',
  'NaN',
])('refuses the price %j', async (price) => {
  const server = await startServer('sqlite')
  const answer = await upload(server, form(text('name', 'Car'), text('price', price), image(await png())))
  refused(server, answer, 400, 'VALIDATION_FAILED')
  expect(errorOf(answer).issues).toMatchObject([{ path: 'price' }])
})

test('names every field at fault', async () => {
  const server = await startServer('sqlite')
  const answer = await upload(server, form(text('price', 'x'), text('description', 'x'.repeat(5001))))
  refused(server, answer, 400, 'VALIDATION_FAILED')
  expect(
    errorOf(answer)
      .issues?.map(({ path }) => path)
      .sort(),
  ).toEqual(['description', 'name', 'price'])
})

test('refuses what is no picture, whatever it is called', async () => {
  const server = await startServer('sqlite')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  refused(server, await upload(server, form(...car, image(svg))), 400, 'IMAGE_REFUSED')
  const whole = await png(400, 400)
  refused(server, await upload(server, form(...car, image(whole.subarray(0, 200)))), 400, 'IMAGE_REFUSED')
})

test('a product that cannot be saved leaves no picture', async () => {
  const server = await startServer('sqlite')
  refused(
    server,
    await upload(server, form(text('name', ''), text('price', '1'), image(await png()))),
    400,
    'VALIDATION_FAILED',
  )
  const unknown = 'PUT /api/admin/products/01900000-0000-7000-8000-000000000000'
  refused(server, await upload(server, form(image(await png())), unknown), 404, 'NOT_FOUND')
})

test('refuses a field or an image that comes twice', async () => {
  const server = await startServer('sqlite')
  refused(server, await upload(server, form(...car, text('price', '1'))), 400, 'VALIDATION_FAILED')
  const picture = image(await png())
  refused(server, await upload(server, form(...car, picture, picture)), 400, 'VALIDATION_FAILED')
})

test('refuses more than 10 MB, whether announced or not', async () => {
  const server = await startServer('sqlite')
  const large = form(...car, image(Buffer.alloc(10 * 1024 * 1024 + 1)))
  refused(server, await upload(server, large), 413, 'PAYLOAD_TOO_LARGE')
  const unannounced = await fetch(`${server.url}/api/admin/upload-product`, {
    method: 'POST',
    headers: { ...multipart, 'x-admin-secret': server.adminSecret },
    body: new Blob([new Uint8Array(large)]).stream(),
    duplex: 'half',
  })
  expect(unannounced.status).toBe(413)
  expect(stored(server)).toEqual([])
})

test('refuses a field that is too long instead of cutting it off', async () => {
  const server = await startServer('sqlite')
  const answer = await upload(server, form(...car, text('description', 'x'.repeat(70_000))))
  refused(server, answer, 413, 'PAYLOAD_TOO_LARGE')
})

test('refuses a flood of parts', async () => {
  const server = await startServer('sqlite')
  const flood = Array.from({ length: 60 }, (_, index) => text(`f${index}`, ''))
  refused(server, await upload(server, form(...car, ...flood)), 413, 'PAYLOAD_TOO_LARGE')
})

test.each([
  ['without its end', form(...car, image(Buffer.alloc(500))).subarray(0, -8)],
  ['that ends within a picture', form(...car, image(Buffer.alloc(500))).subarray(0, -200)],
  ['that ends within a header', form(...car).subarray(0, 60)],
  ['without any boundary', Buffer.from('nothing of the kind')],
  ['with a key that reaches a prototype', form(...car, text('__proto__', 'x'))],
])('refuses a form %s', async (_, raw) => {
  const server = await startServer('sqlite')
  refused(server, await upload(server, raw), 400, 'BAD_REQUEST')
})

test('refuses multipart without a boundary parameter', async () => {
  const server = await startServer('sqlite')
  const { ask, adminSecret: secret } = server
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=']) {
    const headers = { 'content-type': type }
    const answer = await ask('POST', '/api/admin/upload-product', { secret, headers, raw: form(...car) })
    expect([400, 415], type).toContain(answer.status)
    errorOf(answer)
  }
})

test('does not read the body of somebody without the secret', async () => {
  const server = await startServer('sqlite')
  for (const secret of ['', 'X-Admin-Secret: wrong\r\n']) {
    const socket = connect(server.port, '127.0.0.1')
    socket.write(
      `POST /api/admin/upload-product HTTP/1.1\r\nHost: x\r\n${secret}Content-Type: ${multipart['content-type']}\r\nContent-Length: 9000000\r\n\r\n`,
    )
    // Nothing of the body was sent, and yet:
    const [answer] = await Promise.all([new Promise<Buffer>((resolve) => socket.once('data', resolve))])
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /)
    expect(answer.toString()).toContain('INVALID_ADMIN_SECRET')
    socket.destroy()
  }
})

test('counts wrong secrets here together with all others', async () => {
  const server = await startServer('sqlite')
  const raw = form(...car)
  for (let attempt = 0; attempt < 10; attempt++) {
    const wrong = { secret: 'wrong', raw, headers: multipart }
    expect((await server.ask('POST', '/api/admin/upload-product', wrong)).status).toBe(401)
  }
  const answer = await upload(server, raw)
  expect(answer.status).toBe(429)
  expect(answer.headers['retry-after']).toBeDefined()
})

test('holds four uploads at a time and asks the fifth to come back', async () => {
  const server = await startServer('sqlite')
  const head = [
    'POST /api/admin/upload-product HTTP/1.1',
    'Host: x',
    `X-Admin-Secret: ${server.adminSecret}`,
    `Content-Type: ${multipart['content-type']}`,
    'Content-Length: 100000',
  ]
  const slow = Array.from({ length: 4 }, () => {
    const socket = connect(server.port, '127.0.0.1')
    socket.write(`${head.join('\r\n')}\r\n\r\n--`)
    return socket
  })
  await sleep(200)
  const answer = await upload(server, form(...car))
  expect(answer.status).toBe(503)
  expect(answer.headers['retry-after']).toBeDefined()

  for (const socket of slow) socket.destroy()
  await expect.poll(async () => (await upload(server, form(...car))).status).toBe(200)
})

test('an upload that breaks off leaves nothing behind', async () => {
  const server = await startServer('sqlite')
  const raw = form(...car, image(await png(300, 300)))
  const socket = connect(server.port, '127.0.0.1')
  socket.write(
    `POST /api/admin/upload-product HTTP/1.1\r\nHost: x\r\nX-Admin-Secret: ${server.adminSecret}\r\nContent-Type: ${multipart['content-type']}\r\nContent-Length: ${raw.length}\r\n\r\n`,
  )
  socket.write(raw.subarray(0, -100))
  await sleep(100)
  socket.destroy()
  await sleep(300)
  expect(stored(server)).toEqual([])
  expect(await server.ok(server.ask('GET', '/api/products'))).toEqual([])
})
