import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'

/** Logs one line per response: never bodies, tokens or the URL itself, which may contain an id. */
export const logResponses = (fastify: FastifyInstance, { log }: App): void => {
  fastify.addHook('onResponse', ({ id, method, pattern, isShed }, reply, done) => {
    // Shed requests are counted and logged together: a line for each would be more work than its rejection.
    if (!isShed) {
      const ms = Math.round(reply.elapsedTime * 10) / 10
      log.info({ request_id: id, method, route: pattern, status: reply.statusCode, ms }, 'answered')
    }
    done()
  })
}
