// Calibration F: bare `node:http`, which for each request reads JSON and hashes its password, one after the other, as the store
// hashes them.
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { hash } from '@node-rs/argon2'
import { passwordCost } from '@voltway/store'

let earlier: Promise<unknown> = Promise.resolve()

const server = createServer(async (request, answer) => {
  const { password } = (await json(request)) as { password: string }
  const hashed = earlier.then(() => hash(password, passwordCost))
  earlier = hashed
  answer.writeHead(200, { 'Content-Type': 'application/json' })
  answer.end(JSON.stringify(await hashed))
})
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as { port: number }).port}`)
})
process.once('SIGTERM', () => process.exit(0))
