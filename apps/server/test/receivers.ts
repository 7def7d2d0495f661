import { createSocket } from 'node:dgram'
import { getServers, setServers } from 'node:dns'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { onTestFinished } from 'vitest'

/** A self-signed certificate of hooks.example, localhost and 127.0.0.1, which expires in the year 2126, and its key. */
export const certificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg9yyyXOUmDcFr3XWv
PffkbtV1UmbNH6nY6IxhkvT/BYKhRANCAARr1xEzTCD7/2cnbLmMU3zpjuUX7OtQ
QeXXVOg2oWW1UN3Y9YPUR6Y44FhpWBHasno/wvQbcjxvu1kkaPtp8Zaq
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBsjCCAVigAwIBAgIUfNr/0u9E9q0eFtgPlwTo3g+3orEwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNaG9va3MuZXhhbXBsZTAgFw0yNjExMjcxOTU3NTVaGA8yMTI2
MTEwMzE5NTc1NVowGDEWMBQGA1UEAwwNaG9va3MuZXhhbXBsZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABGvXETNMIPv/ZydsuYxTfOmO5Rfs61BB5ddU6DahZbVQ
3dj1g9RHpjjgWGlYEdqyej/C9BtyPG+7WSRo+2nxlqqjfjB8MB0GA1UdDgQWBBQw
7+fvb0XIEIKqPmMko+kO0s+jRjAfBgNVHSMEGDAWgBQw7+fvb0XIEIKqPmMko+kO
0s+jRjAPBgNVHRMBAf8EBTADAQH/MCkGA1UdEQQiMCCCDWhvb2tzLmV4YW1wbGWC
CWxvY2FsaG9zdIcEfwAAATAKBggqhkjOPQQDAgNIADBFAiEAllkjJzvosvZ9rFdN
HxB7Td58q2J3G2I+YUxo9003M0YCIF+dBXpbINQAhwKgX/lzPMETHKiIZcv42NBM
2ZelFihn
-----END CERTIFICATE-----`,
}

/** Makes this process trust the certificate until the test ends. */
export const trustCertificate = () => {
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, certificate.cert])
  onTestFinished(() => setDefaultCACertificates(trusted))
}

type Received = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string }

const listen = async (server: Server | ReturnType<typeof createTcpServer>, protocol: string) => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { port, url: `${protocol}://127.0.0.1:${port}/hook` }
}

const receive = async (server: Server, respond: RequestListener, protocol: string) => {
  const requests: Received[] = []
  server.on('request', async (request, response) => {
    const { method, url, headers } = request
    requests.push({ method, url, headers, body: await text(request) })
    respond(request, response)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { ...(await listen(server, protocol)), requests }
}

/** Starts a receiver of webhooks, which reads the request before it responds. It stops after the test. */
export const startReceiver = (respond: RequestListener) => receive(createServer(), respond, 'http')

/** Starts a receiver of webhooks with TLS. `servernames` has the host of each connection. */
export const startSecureReceiver = async (respond: RequestListener) => {
  const servernames: (string | undefined)[] = []
  const server = createSecureServer({
    ...certificate,
    SNICallback: (servername, callback) => {
      servernames.push(servername)
      callback(null)
    },
  })
  return { ...(await receive(server, respond, 'https')), servernames }
}

/** Starts a server that handles the bare connection. It stops after the test. */
export const startTcpServer = async (handle: (socket: Socket) => void) => {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    handle(socket)
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return listen(server, 'http')
}

/**
 * Starts a name server that knows one address of IPv4 for every host, and makes it the only one until the test ends. Without an
 * address, each host is an alias of a host that has none. It may ignore queries for IPv6, or respond late to those for IPv4.
 */
export const startNameServer = async (
  address?: readonly number[],
  { ignoresIPv6 = false, delayMs = 0 } = {},
): Promise<void> => {
  const socket = createSocket('udp4', async (query, { port }) => {
    // After the header of 12 bytes, a query has the labels of the host, the type and the class.
    const entry = query.subarray(12, query.indexOf(0, 12) + 5)
    const isIPv4 = entry.readUInt16BE(entry.length - 4) === 1
    if (ignoresIPv6 && !isIPv4) return
    const hasAddress = isIPv4 && address !== undefined
    const header = [0x81, 0x80, 0, 1, 0, hasAddress ? 2 : 1, 0, 0, 0, 0]
    // The host is an alias of "x". A record refers to a name by its offset.
    const alias = [0xc0, 12, 0, 5, 0, 1, 0, 0, 0, 60, 0, 3, 1, 120, 0]
    const record = hasAddress ? [0xc0, 12 + entry.length + 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address] : []
    if (isIPv4) await sleep(delayMs)
    socket.send([query.subarray(0, 2), Buffer.from(header), entry, Buffer.from([...alias, ...record])], port)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const servers = getServers()
  setServers([`127.0.0.1:${socket.address().port}`])
  onTestFinished(() => {
    setServers(servers)
    socket.close()
  })
}
