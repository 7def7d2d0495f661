import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'

/** Logs one line per response. It must never contain bodies, tokens or the URL, which may contain an id. */
export const logResponses = (fastify: FastifyInstance, { log }: App): void => {
  fastify.addHook('onResponse', ({ id, method, pattern, isShed }, reply, done) => {
    // The queue logs the number of shed requests. A line per shed request would cost more than its rejection.
    if (!isShed) {
      const ms = Math.round(reply.elapsedTime * 10) / 10
      log.info({ request_id: id, method, route: pattern, status: reply.statusCode, ms }, 'answered')
    }
    done()
  })
}
