// Calibration A: the cost of Node's HTTP server alone. `bare-http.ts bytes` returns a fixed JSON body of that size.
import { createServer } from 'node:http'

const body = Buffer.from(JSON.stringify('x'.repeat(Number(process.argv[2]) - 2)))
const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length }
const server = createServer((_, response) => response.writeHead(200, headers).end(body))
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as { port: number }).port}`)
})
