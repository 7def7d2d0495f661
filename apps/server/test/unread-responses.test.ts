import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { products, transact } from '@voltway/db'
import { productRow } from '@voltway/db/rows'
import { expect, onTestFinished, test } from 'vitest'
import { builtPageFiles, folderOf } from './built-web-app.ts'
import { startServer } from './harness.ts'
import { openUnread } from './sockets.ts'

const get = (path: string, count = 1) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count)
const countResponses = (text: string) => text.split('HTTP/1.1 200').length - 1

test('the first 16 pipelined requests get their responses, and then the connection is closed', async () => {
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
  expect(await responsesTo(16)).toBe(16)
  const handled = () => server.logged.filter(({ msg }) => msg === 'answered').length
  await expect.poll(handled).toBe(16)
  expect(await responsesTo(500)).toBe(16)
  expect(await responsesTo(15)).toBe(15)
  await expect.poll(handled).toBe(16 + 16 + 15)
})

test('a client that reads nothing is disconnected, also with several unread responses', async () => {
  const webDir = folderOf({ ...builtPageFiles, 'assets/large.bin': Buffer.alloc(20_000_000) })
  const server = await startServer('sqlite', { env: { webDir }, httpLimits: { stalledMs: 300 } })
  const connected = once(server.http.server, 'connection')
  openUnread(server, get('/assets/large.bin', 8))
  const [socket] = await connected
  await once(socket, 'close')
})

test('of too many large bodies that clients do not read, the oldest are aborted', async () => {
  const server = await startServer('sqlite', { httpLimits: { maxUnsentBytes: 31_000_000 } })
  const description = '€'.repeat(5000)
  const { db } = server.app.shop.database
  await transact(db, async (trx) => {
    for (let index = 0; index < 500; index++) await products.insert(trx, productRow(index, { description }))
  })
  const open = async (limit: number) => {
    const connected = once(server.http.server, 'connection')
    openUnread(server, get(`/api/products?limit=${limit}`))
    const [socket] = await connected
    return socket
  }
  // A response behind another one on its connection has no socket of its own yet.
  const connected = once(server.http.server, 'connection')
  openUnread(server, get('/api/products') + get('/api/products?limit=499'))
  const [pipelined] = await connected
  // Each body has 7.5 MB, which is more than the system buffers.
  const sockets: Socket[] = []
  for (let index = 0; index < 8; index++) sockets.push(await open(500 - index))
  await expect.poll(() => sockets.filter(({ destroyed }) => destroyed).length).toBe(4)
  expect(pipelined.destroyed).toBe(true)
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
