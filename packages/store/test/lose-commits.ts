import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

type Lost = 'nothing' | 'the commit' | 'the answer' | 'everything'

/**
 * A proxy in front of PostgreSQL for the running test. Told to lose something, it cuts the next connection that commits,
 * before or after the server has done it; or then lets nobody in any more.
 */
export const loseCommits = async (address: string) => {
  const { hostname, port } = new URL(address)
  const sockets = new Set<Socket>()
  let losing: Lost = 'nothing'
  let isClosed = false
  const proxy = createServer((shop) => {
    const server = connect(Number(port), hostname)
    let isCommitting = false
    for (const socket of [shop, server]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        shop.destroy()
        server.destroy()
      })
    }
    if (isClosed) shop.destroy()
    shop.on('data', (bytes) => {
      isCommitting = losing !== 'nothing' && /\bcommit\b/i.test(bytes.toString('latin1'))
      if (!isCommitting || losing !== 'the commit') return server.write(bytes)
      losing = 'nothing'
      return shop.destroy()
    })
    server.on('data', (bytes) => {
      if (!isCommitting) return shop.write(bytes)
      isClosed = losing === 'everything'
      losing = 'nothing'
      return shop.destroy()
    })
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
  const url = new URL(address)
  url.port = String((proxy.address() as AddressInfo).port)
  return {
    url: url.href,
    lose: (what: Lost) => {
      losing = what
    },
  }
}
