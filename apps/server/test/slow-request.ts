import { once } from 'node:events'
import { connect } from 'node:net'
import { expect } from 'vitest'
import type { Program } from './program.ts'

/** Sends half of a registration until the program reads it. Returns a function that sends the rest and returns the response. */
export const slowRequest = async (
  { port }: Program,
  person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' },
  headers: string[] = [],
) => {
  const body = JSON.stringify(person)
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (text) => {
    received += text
  })
  await once(socket, 'connect')
  // The first request is sent in the same packet, so its response shows that the server has read the start of the second.
  const before = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
  const head = [
    'POST /api/auth/register HTTP/1.1',
    'Host: x',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    ...headers,
  ]
  socket.write(`${before}${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`)
  await expect.poll(() => received).toMatch(/^HTTP\/1\.1 200 [\s\S]+\}$/)
  received = ''
  return {
    finish: async () => {
      socket.write(body.slice(10))
      await once(socket, 'close')
      return received
    },
  }
}
