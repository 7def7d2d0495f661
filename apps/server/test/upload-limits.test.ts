import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { errorOf, startServer } from './harness.ts'
import { car, form, image, multipart, png, refused, stored, text, upload } from './upload-form.ts'

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
  const next = () => upload(server, form(...car))
  await expect.poll(async () => (await next()).status).toBe(503)
  expect((await next()).headers['retry-after']).toBeDefined()

  for (const socket of slow) socket.destroy()
  await expect.poll(async () => (await next()).status).toBe(200)
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
