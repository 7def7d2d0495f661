import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'

const checkEveryMs = 200

/**
 * A proxy as a cluster has one: it sends each request to the next of the nodes whose `/readyz?scope=node` said yes last, keeps its
 * connections to them open, and tries nothing twice: a connection that breaks is a 502.
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

  let turn = 0
  const pass = (asked: IncomingMessage, response: ServerResponse) => {
    const candidates = [...healthy].sort()
    const port = candidates[turn++ % candidates.length]
    const fail = () => (response.headersSent ? response.destroy() : response.writeHead(502).end())
    if (port === undefined) return fail()
    const { method, url: path, headers } = asked
    const passed = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answered) => {
      const { connection: _, ...theirs } = answered.headers
      response.writeHead(answered.statusCode ?? 502, theirs)
      pipeline(answered, response, () => {})
    })
    passed.on('error', fail)
    // Whoever hangs up hangs up on the node too.
    response.on('close', () => response.writableFinished || passed.destroy())
    asked.pipe(passed)
  }
  const server = createServer(pass)
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
