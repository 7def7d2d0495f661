// An SMTP server that accepts every mail, and a receiver of webhooks. `GET` returns the URL of the SMTP server.
import { createServer } from 'node:http'
import { startMailServer } from '@voltway/e2e/start-mail-server'

const mailServer = await startMailServer()
const server = createServer((request, response) => {
  request.resume()
  response.end(mailServer.url)
})
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as { port: number }).port}`)
})
