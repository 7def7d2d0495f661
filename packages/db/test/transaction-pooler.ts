import type { Socket } from 'node:net'
import { length, standIn } from './postgres-proxy.ts'

/** Splits the data of a connection into messages. The first message of a client has no type. */
const readMessages = (socket: Socket, isClient: boolean, take: (type: string, bytes: Buffer) => void) => {
  let rest = Buffer.alloc(0)
  let isFirst = isClient
  socket.on('data', (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes])
    for (;;) {
      const typeLength = isFirst ? 0 : 1
      if (rest.length < typeLength + 4) return
      const length = typeLength + rest.readUInt32BE(typeLength)
      if (rest.length < length) return
      take(isFirst ? 'startup' : String.fromCharCode(rest[0] ?? 0), rest.subarray(0, length))
      isFirst = false
      rest = rest.subarray(length)
    }
  })
}

const message = (type: string, body: Buffer) =>
  Buffer.concat([Buffer.from(type), length(body.length + 4), body])
const greeting = Buffer.concat([
  message('R', length(0)),
  // The key for cancelling statements is invented, as poolers do.
  message('K', Buffer.concat([length(4_000_000), length(1)])),
  message('Z', Buffer.from('I')),
])

type Server = { socket: Socket; toClient?: ((type: string, bytes: Buffer) => void) | undefined }

/**
 * Returns the URL of a pooler in front of PostgreSQL for the running test. Like PgBouncer below 1.21 with `pool_mode =
 * transaction`, it assigns one of its connections to each transaction and does not track prepared statements.
 */
export const transactionPooler = async (url: string, connections: number): Promise<string> => {
  const free: Server[] = []
  const waiting: ((server: Server) => void)[] = []
  let opened = 0

  const release = (server: Server) => {
    server.toClient = undefined
    const next = waiting.shift()
    if (next) next(server)
    // The most recently used connection comes first, as with PgBouncer.
    else free.push(server)
  }
  const open = async (startup: Buffer, socket: Socket): Promise<Server> => {
    const server: Server = { socket }
    const ready = new Promise<void>((resolve) => {
      readMessages(socket, false, (type, bytes) => {
        if (server.toClient) server.toClient(type, bytes)
        else if (type === 'Z') resolve()
      })
    })
    socket.write(startup)
    await ready
    return server
  }
  const acquire = async (startup: Buffer, toServer: () => Socket): Promise<Server> => {
    const server = free.pop()
    if (server) return server
    if (opened >= connections) return new Promise((resolve) => waiting.push(resolve))
    opened += 1
    return open(startup, toServer())
  }

  const { address } = await standIn(url, (client, toServer) => {
    let startup = Buffer.alloc(0)
    let server: Server | undefined
    let acquiring: Promise<void> | undefined
    let unanswered = 0
    const lend = async () => {
      const lent = await acquire(startup, toServer)
      server = lent
      lent.toClient = (type, bytes) => {
        client.write(bytes)
        if (type !== 'Z') return
        unanswered -= 1
        if (unanswered > 0 || bytes[5] !== 'I'.charCodeAt(0)) return
        server = undefined
        acquiring = undefined
        release(lent)
      }
    }
    readMessages(client, true, (type, bytes) => {
      if (type === 'startup') {
        startup = Buffer.from(bytes)
        client.write(greeting)
        return
      }
      if (type === 'X') return
      if (type === 'S' || type === 'Q') unanswered += 1
      const sent = Buffer.from(bytes)
      acquiring ??= lend()
      if (server) server.socket.write(sent)
      else void acquiring.then(() => server?.socket.write(sent))
    })
  })
  return address
}
