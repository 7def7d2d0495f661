// Calibration E: Fastify, which sends one kept answer with all its headers, gives each request an id, and tells the log and a
// histogram of it. `fastify-kept.ts answer.json`, where the file has `headers` and `body`.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fastify } from 'fastify'
import { destination, pino } from 'pino'
import { Histogram } from 'prom-client'

const [, , file = ''] = process.argv
const { headers, body: text } = JSON.parse(readFileSync(file, 'utf8'))
// As bytes, because text outside ASCII is encoded anew each time it is sent.
const body = Buffer.from(text)
const log = pino(destination({ dest: 1, minLength: 4096, sync: false }))
const labelNames = ['method', 'route', 'status']
const duration = new Histogram({ name: 'duration_seconds', help: 'Time of an answer', labelNames })

const server = fastify({ genReqId: () => randomUUID() })
server.addHook('onResponse', ({ id, method }, { statusCode: status, elapsedTime: ms }, done) => {
  log.info({ request_id: id, method, route: '/', status, ms }, 'answered')
  duration.observe({ method, route: '/', status }, ms / 1000)
  done()
})
server.get('/', ({ id }, reply) => reply.headers(headers).header('X-Request-Id', id).send(body))
console.log(await server.listen({ host: '127.0.0.1', port: 0 }))
process.once('SIGTERM', () => process.exit(0))
