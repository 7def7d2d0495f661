import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'

const checkEveryMs = 200

/**
 * Starts a proxy like that of a cluster. It distributes requests evenly among the nodes whose last `/readyz?scope=node` was
 * positive, reuses its connections to them, and never retries: a broken connection gives a 502.
 */
export const startProxy = async (ports: number[]) => {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 1024 })
  const healthy = new Set<number>()
  const check = async (port: number) => {
    const signal = AbortSignal.timeout(2000)
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz?scope=node`, { signal }).then(
      async (response) => (await response.arrayBuffer()) && response.ok,
      () => false,
    )
    if (isReady) healthy.add(port)
    else healthy.delete(port)
  }
  await Promise.all(ports.map(check))
  const checks = setInterval(() => ports.map(check), checkEveryMs)

  let count = 0
  const forward = (clientRequest: IncomingMessage, response: ServerResponse) => {
    const candidates = [...healthy].sort()
    const port = candidates[count++ % candidates.length]
    const fail = () => (response.headersSent ? response.destroy() : response.writeHead(502).end())
    if (port === undefined) return fail()
    const { method, url: path, headers } = clientRequest
    const nodeRequest = request({ agent, host: '127.0.0.1', port, method, path, headers }, (nodeResponse) => {
      // These describe the connection to the node. The proxy closes idle connections of clients earlier.
      const { connection: _, 'keep-alive': __, ...otherHeaders } = nodeResponse.headers
      response.writeHead(nodeResponse.statusCode ?? 502, otherHeaders)
      pipeline(nodeResponse, response, () => {})
    })
    nodeRequest.on('error', fail)
    // A client that disconnects also ends the request to the node.
    response.on('close', () => response.writableFinished || nodeRequest.destroy())
    clientRequest.pipe(nodeRequest)
  }
  const server = createServer(forward)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    clearInterval(checks)
    agent.destroy()
    server.close()
    server.closeAllConnections()
  }
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, healthy, close }
}
