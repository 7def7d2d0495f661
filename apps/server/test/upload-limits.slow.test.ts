import { connect, type Socket } from 'node:net'
import type { Product } from '@voltway/contract'
import type { Database } from '@voltway/db'
import { expect, onTestFinished, vi } from 'vitest'
import { eachServer, errorOf, startServer, type TestServer, test } from './harness.ts'
import { scrape } from './scrape.ts'
import { car, form, image, multipart, png, refused, stored, text, upload } from './upload-form.ts'

test('rejects a repeated field or image', async (server) => {
  await refused(server, await upload(server, form(...car, text('price', '1'))), 400, 'VALIDATION_FAILED')
  const imagePart = image(await png())
  await refused(server, await upload(server, form(...car, imagePart, imagePart)), 400, 'VALIDATION_FAILED')
})

test('rejects more than 10 MB, whether announced or not', async (server) => {
  const large = form(...car, image(Buffer.alloc(10 * 1024 * 1024 + 1)))
  await refused(server, await upload(server, large), 413, 'PAYLOAD_TOO_LARGE')
  const unannounced = await fetch(`${server.url}/api/admin/upload-product`, {
    method: 'POST',
    headers: { ...multipart, 'x-admin-secret': server.secret },
    body: new Blob([new Uint8Array(large)]).stream(),
    duplex: 'half',
  })
  expect(unannounced.status).toBe(413)
  expect(await stored(server)).toEqual([])
})

test('rejects a field that is too long instead of truncating it', async (server) => {
  const response = await upload(server, form(...car, text('description', 'x'.repeat(70_000))))
  await refused(server, response, 413, 'PAYLOAD_TOO_LARGE')
})

test('rejects a flood of parts', async (server) => {
  const flood = Array.from({ length: 60 }, (_, index) => text(`f${index}`, ''))
  await refused(server, await upload(server, form(...car, ...flood)), 413, 'PAYLOAD_TOO_LARGE')
})

test.each([
  ['without its end', form(...car, image(Buffer.alloc(500))).subarray(0, -8)],
  ['that ends within a picture', form(...car, image(Buffer.alloc(500))).subarray(0, -200)],
  ['that ends within a header', form(...car).subarray(0, 60)],
  ['without any boundary', Buffer.from('nothing of the kind')],
  ['with a key that reaches a prototype', form(...car, text('__proto__', 'x'))],
])('rejects a form %s', async (_, raw) => {
  const server = await startServer('sqlite')
  await refused(server, await upload(server, raw), 400, 'BAD_REQUEST')
})

test('rejects multipart without a boundary parameter', async ({ request, secret }) => {
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=']) {
    const body = { raw: form(...car), headers: { 'content-type': type } }
    const response = await request('POST', '/api/admin/upload-product', { secret, ...body })
    expect([400, 415], type).toContain(response.status)
    errorOf(response)
  }
})

/** Begins an upload of this number of bytes, and sends only the first two. */
const beginUpload = (server: TestServer, contentLength = 100_000) => {
  const head = [
    'POST /api/admin/upload-product HTTP/1.1',
    'Host: x',
    'Connection: close',
    `X-Admin-Secret: ${server.secret}`,
    `Content-Type: ${multipart['content-type']}`,
    Number.isFinite(contentLength) ? `Content-Length: ${contentLength}` : 'Transfer-Encoding: chunked',
  ]
  const socket = connect(server.port, '127.0.0.1').on('error', () => {})
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const response = new Promise<string>((resolve) => {
    let received = ''
    socket.setEncoding('utf8').on('data', (text) => {
      received += text
    })
    socket.on('close', () => resolve(received))
  })
  return { socket, response }
}

/** Collects the server's sockets of new connections. */
const connections = ({ http }: TestServer) => {
  const sockets: Socket[] = []
  http.server.on('connection', (socket: Socket) => sockets.push(socket))
  return sockets
}

const bytesRead = (sockets: Socket[]) => sockets.reduce((sum, socket) => sum + socket.bytesRead, 0)

const uploadJobs = (server: TestServer) => async (state: string) =>
  (await scrape(server)).value(`voltway_queue_jobs{queue="uploads",state="${state}"}`)

/** Starts a server with a time limit of bodies other than uploads, and returns a function that passes the limit of all. */
const startWithBodyLimit = async (dialect: Database['dialect']) => {
  const bodyMs = 300
  const server = await startServer(dialect, { httpLimits: { bodyMs } })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  return { server, passTheLimit: () => void vi.advanceTimersByTime(bodyMs) }
}

test.each([
  ['before its first part', ''],
  ['in a part', `--the-boundary\r\n${'Content-Disposition: form-data; name="image"; filename="a"'}\r\n\r\n`],
])('an upload without an end is cut off soon after the limit, %s', async (_, opening) => {
  const server = await startServer('sqlite')
  const taken = new Promise<number>((resolve) => {
    server.http.server.once('connection', (socket: Socket) => {
      socket.once('close', () => resolve(socket.bytesRead / 1024 / 1024))
    })
  })
  const { socket } = beginUpload(server, Infinity)
  const chunk = (bytes: Buffer) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
  const megabyte = chunk(Buffer.alloc(1024 * 1024, 'x'))
  const send = () => socket.write(megabyte, (error) => error || send())
  if (opening !== '') socket.write(chunk(Buffer.from(opening)))
  send()
  expect(await taken, 'MB').toBeGreaterThan(10)
  expect(await taken, 'MB').toBeLessThan(10 + 2)
})

eachServer('uploads', (test, dialect) => {
  test('does not read the body of a request without the secret', async (server) => {
    for (const secret of ['', 'X-Admin-Secret: wrong\r\n']) {
      const socket = connect(server.port, '127.0.0.1')
      socket.write(
        `POST /api/admin/upload-product HTTP/1.1\r\nHost: x\r\n${secret}Content-Type: ${multipart['content-type']}\r\nContent-Length: 9000000\r\n\r\n`,
      )
      // The server responds although no byte of the body was sent.
      const [response] = await Promise.all([new Promise<Buffer>((resolve) => socket.once('data', resolve))])
      expect(response.toString()).toMatch(/^HTTP\/1\.1 401 /)
      expect(response.toString()).toContain('INVALID_ADMIN_SECRET')
      socket.destroy()
    }
  })

  test('counts wrong secrets of uploads with those of all other requests', async (server) => {
    const raw = form(...car)
    for (let attempt = 0; attempt < 10; attempt++) {
      const wrong = { secret: 'wrong', raw, headers: multipart }
      expect((await server.request('POST', '/api/admin/upload-product', wrong)).status).toBe(401)
    }
    const response = await upload(server, raw)
    expect(response.status).toBe(429)
    expect(response.headers['retry-after']).toBeDefined()
  })

  test('ten simultaneous uploads succeed, and the shop responds meanwhile', async (server) => {
    const imagePart = image(await png(600, 400))
    const responses = Array.from({ length: 10 }, () => upload(server, form(...car, imagePart)))
    expect((await server.request('GET', '/api/payment-methods')).status).toBe(200)
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await server.ok(server.request('GET', '/api/products'))).toHaveLength(10)
  })

  test('an upload waits unread in the queue, and is rejected with Retry-After when the queue is full', async () => {
    const { server, passTheLimit } = await startWithBodyLimit(dialect)
    const raw = form(...car)
    const jobs = uploadJobs(server)
    const read = Array.from({ length: 2 }, () => beginUpload(server, 9_000_000))
    await expect.poll(() => jobs('running')).toBe(read.length)
    const waiting = Array.from({ length: 60 }, () => beginUpload(server, raw.length))
    await expect.poll(() => jobs('waiting')).toBe(waiting.length)
    expect(await upload(server, raw)).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    passTheLimit()
    for (const { socket } of waiting) socket.write(raw)
    for (const { socket } of read) socket.destroy()
    expect(await waiting[0]?.response).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('waiting uploads of disconnected clients free their slots', async (server) => {
    const jobs = uploadJobs(server)
    const begun = Array.from({ length: 8 }, () => beginUpload(server))
    await expect.poll(() => jobs('waiting')).toBe(6)
    for (const { socket } of begun.toReversed()) socket.destroy()
    await expect.poll(() => jobs('running')).toBe(0)
    expect((await upload(server, form(...car))).status).toBe(200)
  })

  test('an upload may take longer than other bodies, up to its own limit', async () => {
    const impatient = await startServer(dialect, {
      httpLimits: { headersMs: 300, uploadMs: 300, checkEveryMs: 20 },
    })
    const { server, passTheLimit } = await startWithBodyLimit(dialect)
    const raw = form(...car, { ...image(Buffer.alloc(60_000)), name: 'other' })
    const [whole, part] = [beginUpload(server, raw.length), beginUpload(impatient, raw.length)]
    for (const { socket } of [whole, part]) socket.write(raw.subarray(0, 9000))
    await expect.poll(() => uploadJobs(server)('running')).toBe(1)
    passTheLimit()
    whole.socket.write(raw.subarray(9000))
    expect(await whole.response).toMatch(/^HTTP\/1\.1 200 /)
    expect(await part.response).toMatch(/^HTTP\/1\.1 408 [\s\S]*REQUEST_TIMEOUT/)
  })

  test('a client whose image is slightly too large, or whose secret is wrong, receives the response', async (server) => {
    const large = form(...car, image(Buffer.alloc(10.5 * 1024 * 1024)))
    expect((await upload(server, large)).status).toBe(413)
    const raw = form(...car, image(Buffer.alloc(10 * 1024 * 1024)))
    const wrong = { secret: 'wrong', raw, headers: multipart }
    expect((await server.request('POST', '/api/admin/upload-product', wrong)).status).toBe(401)
  })

  test('an aborted upload leaves nothing behind', async (server) => {
    const raw = form(...car, image(await png(300, 300)))
    const sockets = connections(server)
    const { socket } = beginUpload(server, raw.length)
    socket.write(raw.subarray(0, -20))
    await expect.poll(() => bytesRead(sockets)).toBeGreaterThan(raw.length)
    socket.destroy()
    await expect.poll(() => sockets.every(({ closed }) => closed)).toBe(true)
    expect(await stored(server)).toEqual([])
    // An upload that was accepted by mistake would be stored before the next one.
    const { id } = await server.ok<Product>(upload(server, form(...car, image(await png()))))
    expect((await stored(server)).length).toBe(4)
    expect(await server.ok(server.request('GET', '/api/products'))).toMatchObject([{ id }])
  })
})
