import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../app.ts'

const exposedHeaders = [
  'ETag',
  'Content-Disposition',
  'Link',
  'X-Total-Count',
  'Retry-After',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'X-Request-Id',
  'Idempotent-Replayed',
].join(', ')

const preflight = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, DELETE',
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, X-Admin-Secret, Idempotency-Key, If-None-Match, If-Match, traceparent',
  'Access-Control-Max-Age': '86400',
  // Without this header some browsers wait for a body.
  'Content-Length': '0',
}

/**
 * Lets the pages of other web sites read a response (docs/behaviour.md, "Cross-origin requests").
 * See docs/decisions/0002-headers-cors-and-shutdown-without-plugins.md.
 */
export const allowOrigin = (
  { env: { corsOrigins } }: App,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): void => {
  reply.header('access-control-expose-headers', exposedHeaders)
  if (corsOrigins === '*') {
    reply.header('access-control-allow-origin', '*')
    return
  }
  const { origin = '' } = headers
  reply.header('vary', 'Origin')
  if (corsOrigins.includes(origin)) reply.header('access-control-allow-origin', origin)
}

/** Answers the preflight requests of browsers for pages of other web sites. */
export const handlePreflights = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'OPTIONS') return done()
    reply.code(204).headers(preflight).send()
  })
}
