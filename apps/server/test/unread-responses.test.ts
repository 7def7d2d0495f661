import { once } from 'node:events'
import { connect } from 'node:net'
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
