import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { products, transact } from '@voltway/db'
import { productRow } from '@voltway/db/rows'
import { expect, onTestFinished, test } from 'vitest'
import { builtPageFiles, folderOf, writeFiles } from './built-web-app.ts'
import { startServer } from './harness.ts'
import { openUnread } from './sockets.ts'

const get = (path: string, count = 1) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count)
const countResponses = (text: string) => text.split('HTTP/1.1 200').length - 1

test('the first four pipelined requests get their responses, and then the connection is closed', async () => {
  const server = await startServer('sqlite')
  const responsesTo = async (requests: number) => {
    const socket = connect(server.port, '127.0.0.1').on('error', () => {})
    onTestFinished(() => void socket.destroy())
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
      if (countResponses(text) === requests) socket.end()
    })
    socket.write(get('/healthz', requests))
    await once(socket, 'close')
    return countResponses(text)
  }
  expect(await responsesTo(4)).toBe(4)
  const handled = () => server.logged.filter(({ msg }) => msg === 'answered').length
  await expect.poll(handled).toBe(4)
  expect(await responsesTo(500)).toBe(4)
  expect(await responsesTo(3)).toBe(3)
  await expect.poll(handled).toBe(4 + 4 + 3)
})

test('a client that reads nothing is disconnected, also with several unread responses', async () => {
  const webDir = folderOf({ ...builtPageFiles, 'assets/large.bin': Buffer.alloc(20_000_000) })
  const server = await startServer('sqlite', { env: { webDir }, httpLimits: { stalledMs: 300 } })
  const connected = once(server.http.server, 'connection')
  openUnread(server, get('/assets/large.bin', 4))
  const [socket] = await connected
  await once(socket, 'close')
})

test('of too many streamed files that clients do not read, the oldest are aborted', async () => {
  const server = await startServer('sqlite', {
    env: { webDir: folderOf({ ...builtPageFiles, 'assets/large.bin': Buffer.alloc(20_000_000) }) },
    httpLimits: { maxUnsentBytes: 200_000 },
  })
  const open = async () => {
    const connected = once(server.http.server, 'connection')
    openUnread(server, get('/assets/large.bin'))
    const [socket] = await connected
    await expect.poll(() => socket.bytesWritten).toBeGreaterThan(0)
    return socket as Socket
  }
  // Each streamed file counts as 128 KiB.
  const [first, second] = [await open(), await open()]
  await expect.poll(() => first.destroyed).toBe(true)
  expect(second.destroyed).toBe(false)
})

test('of too many large bodies that clients do not read, the oldest of the client with most bytes are aborted', async () => {
  const server = await startServer('sqlite', { httpLimits: { maxUnsentBytes: 31_000_000 } })
  const description = '€'.repeat(5000)
  const { db } = server.app.shop.database
  await transact(db, async (trx) => {
    for (let index = 0; index < 500; index++) await products.insert(trx, productRow(index, { description }))
  })
  // Each part has 7.5 MB, which is more than the system buffers.
  const open = async (limit: number, before = '', localAddress?: string): Promise<Socket> => {
    const connected = once(server.http.server, 'connection')
    openUnread(server, before + get(`/api/products?limit=${limit}`), localAddress)
    const [socket] = await connected
    return socket
  }
  const other = await open(490, '', '127.0.0.2')
  // A response behind another one on its connection has no socket of its own yet.
  const sockets = [await open(499, get('/api/products'))]
  for (let index = 0; index < 6; index++) sockets.push(await open(498 - index))
  const aborted = () => sockets.map(({ destroyed }) => destroyed)
  await expect.poll(aborted).toEqual([true, true, true, true, false, false, false])
  expect(other.destroyed).toBe(false)
})

test('if no bytes may be unread, aborts each large body that its client does not share with all others', async () => {
  const webDir = folderOf({ ...builtPageFiles, 'assets/index.js': 'start()' })
  const server = await startServer('sqlite', { env: { webDir }, httpLimits: { maxUnsentBytes: 0 } })
  const { db } = server.app.shop.database
  const statusOf = (path: string, headers = {}) =>
    server.request('GET', path, { headers }).then(
      ({ status }) => status,
      () => 'aborted',
    )
  // Each has more than 16 KiB, but fewer than 16,384 characters.
  const long = {
    description: '€'.repeat(5000),
    data: JSON.stringify([{ name: 'Note', value: '€'.repeat(500) }]),
  }
  for (const number of [1, 2]) await transact(db, (trx) => products.insert(trx, productRow(number, long)))
  const script = 'shop-aaaaaaa1.js'
  writeFiles(join(server.app.env.dataDir, 'assets'), { [script]: 'x'.repeat(20_000) })
  const input = encodeURIComponent('{"id":"product-1"}')
  const own = [`/assets/${script}`, '/api/products/product-1', `/trpc/products.get?input=${input}`]
  for (const path of own) expect(await statusOf(path), path).toBe('aborted')
  for (const path of ['/api/products', '/trpc/products.list']) {
    expect(await statusOf(path), path).toBe('aborted')
    expect(await statusOf(path, { 'accept-encoding': 'br' }), path).toBe(200)
  }
  // The pages of the first six hosts are cached.
  for (const number of [1, 2, 3, 4, 5, 6])
    expect(await statusOf('/shop', { host: `${number}.example` })).toBe(200)
  expect(await statusOf('/shop', { host: 'invented.example' })).toBe('aborted')
  await transact(db, async (trx) => {
    for (let number = 3; number < 1000; number++) await products.insert(trx, productRow(number))
  })
  // The sitemap has more than 256 KiB, so the server sends it as bytes.
  expect(await statusOf('/sitemap.xml', { host: `${'a.'.repeat(120)}example` })).toBe('aborted')
})
