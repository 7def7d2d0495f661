import { pathParameters } from '@voltway/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

const maxNames = 20
const safe = /^[\w.-]{1,64}$/

/** Reports the ignored names of admins' REST requests, except those of multipart forms. */
export const registerIgnoredNames = (fastify: FastifyInstance): void => {
  fastify.addHook('preHandler', (request, reply, done) => {
    reportIgnored(request, reply, Object.keys(request.body ?? {}))
    done()
  })
}

/**
 * Names the query parameters and body fields that an admin's route ignores in `X-Ignored` (docs/behaviour.md, "Ignored names").
 */
export const reportIgnored = (request: FastifyRequest, reply: FastifyReply, sent: string[]): void => {
  const { endpoint, method, pattern } = request
  if (endpoint?.audience !== 'admin' || !pattern?.startsWith('/api/')) return
  const inPath = pathParameters(endpoint)
  const known = new Set(inputNames(endpoint.input).filter((name) => !inPath.includes(name)))
  const query = Object.keys(request.query as object)
  const [read, unread] = method === 'POST' || method === 'PUT' ? [sent, query] : [query, sent]
  const ignored = [...read.filter((name) => !known.has(name)), ...unread].filter((name) => safe.test(name))
  if (ignored.length > 0) reply.header('X-Ignored', [...new Set(ignored)].slice(0, maxNames).join(', '))
}

export const inputNames = (input: z.core.$ZodType): string[] => {
  if (input instanceof z.ZodPipe) return inputNames(input.in)
  return input instanceof z.ZodObject ? Object.keys(input.shape) : []
}
