import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'

const readable = [
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
    'Authorization, Content-Type, X-Admin-Secret, Idempotency-Key, If-None-Match, traceparent',
  'Access-Control-Max-Age': '86400',
  // Some browsers wait for a body otherwise.
  'Content-Length': '0',
}

/** Lets the pages of other web sites call the API (docs/behaviour.md, "Other origins"), and answers what browsers ask before. */
export const allowCrossOrigin = (fastify: FastifyInstance, { env: { corsOrigins } }: App): void => {
  const allowOrigin = (request: FastifyRequest, reply: FastifyReply) => {
    if (corsOrigins === '*') return reply.header('Access-Control-Allow-Origin', '*')
    const { origin = '' } = request.headers
    reply.header('Vary', 'Origin')
    return corsOrigins.includes(origin) ? reply.header('Access-Control-Allow-Origin', origin) : reply
  }
  fastify.addHook('onRequest', (request, reply, done) => {
    allowOrigin(request, reply).header('Access-Control-Expose-Headers', readable)
    if (request.method !== 'OPTIONS') return done()
    reply.code(204).headers(preflight).send()
  })
}
