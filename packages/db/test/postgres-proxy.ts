import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Handles the data of one connection: the result is passed on instead, and the connection may be ended. */
export type Meddling = {
  fromShop?: (bytes: Buffer, end: () => void) => Buffer
  fromServer?: (bytes: Buffer, end: () => void) => Buffer
}

/** Returns the URL of a proxy in front of PostgreSQL for the running test. Each connection gets its own `Meddling`. */
export const postgresProxy = async (url: string, meddle: () => Meddling): Promise<string> => {
  const { address } = await inFrontOf(url, (shop, server) => {
    const { fromShop = asItIs, fromServer = asItIs } = meddle()
    const end = () => {
      shop.end()
      server.destroy()
    }
    shop.on('data', (bytes) => server.write(fromShop(bytes, end)))
    // The end waits until all data was written.
    server.on('data', (bytes) => {
      let ends = false
      const passed = fromServer(bytes, () => {
        ends = true
      })
      shop.write(passed)
      if (ends) end()
    })
    for (const socket of [shop, server]) socket.on('close', end)
  })
  return address
}

/**
 * A `postgresProxy` that stands still until the function that `halt` returns is called. Data that was sent meanwhile
 * arrives then.
 */
export const haltingProxy = async (url: string) => {
  let isHalted = false
  const { address, sockets } = await inFrontOf(url, (shop, server) => {
    shop.on('data', (bytes) => server.write(bytes))
    server.on('data', (bytes) => shop.write(bytes))
    shop.on('close', () => server.destroy())
    server.on('close', () => shop.destroy())
    if (isHalted) for (const socket of [shop, server]) socket.pause()
  })
  const halt = async () => {
    isHalted = true
    for (const socket of sockets) socket.pause()
    return async () => {
      isHalted = false
      for (const socket of sockets) socket.resume()
    }
  }
  return { url: address, halt }
}

const inFrontOf = (url: string, connected: (shop: Socket, server: Socket) => void) =>
  standIn(url, (shop, toServer) => connected(shop, toServer()))

/** Listens instead of PostgreSQL during the running test; `toServer` opens a connection to the server. */
export const standIn = async (url: string, accept: (shop: Socket, toServer: () => Socket) => void) => {
  const address = new URL(url)
  const { port, hostname } = address
  const sockets = new Set<Socket>()
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    return socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((shop) =>
    accept(track(shop), () => track(connect(Number(port), hostname))),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  address.port = String((server.address() as AddressInfo).port)
  return { address: address.href, sockets }
}

const asItIs = (bytes: Buffer) => bytes

const nothing = Buffer.alloc(0)
const ready = Buffer.from('Z\0\0\0\x05I', 'latin1')
const fields = ['SFATAL', 'VFATAL', 'C57P01', 'Mterminating connection due to administrator command', '', '']
const body = Buffer.from(fields.join('\0'), 'latin1')
const terminated = Buffer.concat([Buffer.from('E'), length(body.length + 4), body])

/** Ends connections like an administrator, at the moment they become ready. */
export const terminateWhenReady = (isOn: () => boolean) => (): Meddling => ({
  fromServer: (bytes, end) => {
    if (!isOn() || !bytes.subarray(-ready.length).equals(ready)) return bytes
    end()
    return Buffer.concat([bytes, terminated])
  },
})

/** If `isOn` returns true, passes a commit to the server and ends the connection instead of returning the response. */
export const loseCommitAnswers = (isOn: () => boolean) => (): Meddling => {
  let lost = false
  return {
    fromShop: (bytes) => {
      lost ||= /\bcommit\b/.test(bytes.toString('latin1')) && isOn()
      return bytes
    },
    fromServer: (bytes, end) => {
      if (lost) end()
      return lost ? nothing : bytes
    },
  }
}

/** Encodes a number as PostgreSQL does. */
export function length(bytes: number) {
  const number = Buffer.alloc(4)
  number.writeUInt32BE(bytes)
  return number
}
