import type { FastifyInstance } from 'fastify'
import type { TracedRequest, Tracing } from '../tracing/tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    traced: TracedRequest | undefined
  }
}

/** Traces every request from its first byte to the end of its answer. */
export const traceRequests = (fastify: FastifyInstance, tracing: Tracing): void => {
  fastify.decorateRequest('traced', undefined)
  fastify.addHook('onRequest', (request, _reply, done) => {
    request.traced = tracing.request(request.raw)
    request.traced.within(done)
  })
  fastify.addHook('onResponse', (request, reply, done) => {
    request.traced?.end({ requestId: request.id, route: request.pattern, status: reply.statusCode })
    done()
  })
}
