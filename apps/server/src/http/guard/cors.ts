import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from '../../env/env.ts'

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
 * Returns the headers that let pages of other web sites read a response (docs/behaviour.md, "Cross-origin requests").
 * See docs/decisions/0002-headers-cors-and-shutdown-without-plugins.md.
 */
export const corsHeaders = ({ corsOrigins }: Env, { headers: { origin = '' } }: FastifyRequest) => {
  const expose = { 'access-control-expose-headers': exposedHeaders }
  if (corsOrigins === '*') return { ...expose, 'access-control-allow-origin': '*' }
  const byOrigin = { ...expose, vary: 'Origin' }
  return corsOrigins.includes(origin) ? { ...byOrigin, 'access-control-allow-origin': origin } : byOrigin
}

/** Answers the preflight requests of browsers for pages of other web sites. */
export const handlePreflights = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'OPTIONS') return done()
    reply.code(204).headers(preflight).send()
  })
}
