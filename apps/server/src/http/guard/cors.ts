import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../app.ts'

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

/** Lets the pages of other web sites read a response (docs/behaviour.md, "Other origins"). */
export const allowOrigin = (
  { env: { corsOrigins } }: App,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): void => {
  reply.header('access-control-expose-headers', readable)
  if (corsOrigins === '*') {
    reply.header('access-control-allow-origin', '*')
    return
  }
  const { origin = '' } = headers
  reply.header('vary', 'Origin')
  if (corsOrigins.includes(origin)) reply.header('access-control-allow-origin', origin)
}

/** Answers what browsers ask before they call the API for a page of another web site. */
export const handlePreflights = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'OPTIONS') return done()
    reply.code(204).headers(preflight).send()
  })
}
