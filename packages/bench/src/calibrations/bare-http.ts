// Calibration A: the cost of Node's HTTP server alone. `GET /2300` returns a fixed JSON body of 2,300 bytes.
import { createServer } from 'node:http'

const bodies = new Map<string, Buffer>()

const bodyFor = (path: string): Buffer => {
  const body = Buffer.from(JSON.stringify('x'.repeat(Number(path.slice(1)) - 2)))
  bodies.set(path, body)
  return body
}

const server = createServer(({ url = '/2' }, response) => {
  const body = bodies.get(url) ?? bodyFor(url)
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as { port: number }).port}`)
})
process.once('SIGTERM', () => process.exit(0))
