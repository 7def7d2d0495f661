import { compile } from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../env/env.ts'
import type { Tracing } from '../tracing/otlp-tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    traced: ReturnType<Tracing['request']> | undefined
  }
}

/**
 * Traces every request from its first byte to the end of its response. Only a trusted proxy may set the trace of a request,
 * because the trace headers also decide whether the request is recorded.
 */
export const traceRequests = (fastify: FastifyInstance, { trustProxy }: Env, tracing: Tracing): void => {
  const isTrusted = compile(trustProxy)
  fastify.decorateRequest('traced', undefined)
  fastify.addHook('onRequest', (request, _reply, done) => {
    request.traced = tracing.request(request.raw, isTrusted(request.socket.remoteAddress ?? '', 0))
    request.traced.within(done)
  })
  fastify.addHook('onResponse', (request, reply, done) => {
    request.traced?.end({ requestId: request.id, route: request.pattern, status: reply.statusCode })
    done()
  })
}
