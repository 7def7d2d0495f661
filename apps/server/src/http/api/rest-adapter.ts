import { appRouter, type Failure, toFailure } from '@voltway/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fastifyTRPCOpenApiPlugin } from 'trpc-openapi'
import type { App } from '../../app.ts'
import { logFailure, writeRetryAfter } from '../guard/error-responses.ts'
import { authenticateLargeBodies } from '../guard/large-bodies.ts'
import { badRequest } from '../guard/request-body.ts'
import { queueHandlers } from '../guard/request-queue.ts'
import { createContext } from './create-context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The failure of the procedure that an adapter called. */
    failure: Failure | undefined
  }
}

type Pair = { req: FastifyRequest; res: FastifyReply }
type Failed = { error: unknown; req: FastifyRequest }

/** Registers the REST adapter: trpc-openapi behind match-url.ts, with the error body of the contract. */
export const registerRestAdapter = async (fastify: FastifyInstance, app: App): Promise<void> => {
  await fastify.register(
    async (scope) => {
      queueHandlers(scope)
      authenticateLargeBodies(scope, app)
      scope.addHook('preValidation', async (request) => {
        const { body, method, query } = request
        if (body !== undefined && !isObject(body)) throw badRequest('The body must be a JSON object')
        Object.assign((method === 'DELETE' ? query : body) ?? {}, ifMatchOf(request))
        // Forms and empty bodies are parsed already. The adapter accepts only JSON.
        request.headers['content-type'] = 'application/json'
      })
      scope.addHook('onSend', async ({ failure: failed }, reply, payload) => {
        if (!failed) return payload
        reply.code(failed.status)
        writeRetryAfter(reply, failed)
        return JSON.stringify(failed.body)
      })
      await scope.register(fastifyTRPCOpenApiPlugin, {
        router: appRouter,
        createContext: ({ req, res }: Pair) => createContext(app, req, res),
        onError: ({ error, req }: Failed) => rememberFailure(req, error),
      })
    },
    { prefix: '/api' },
  )
}

/** Stores a procedure's failure for the end of the response, and logs it if it is a bug. */
export const rememberFailure = (request: FastifyRequest, error: unknown) => {
  request.failure = toFailure(error, request.id)
  logFailure(request, error)
}

/** Returns the header If-Match as an input, for routes that compare versions. */
export const ifMatchOf = ({ endpoint, headers }: FastifyRequest): { if_match?: string } => {
  const header = headers['if-match']
  return header !== undefined && endpoint?.fails.includes('CHANGED') ? { if_match: header } : {}
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
