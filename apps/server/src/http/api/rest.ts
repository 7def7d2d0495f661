import { appRouter, callProcedure, type Failure, toFailure } from '@voltway/api'
import type { ProcedurePath } from '@voltway/contract'
import { Refusal } from '@voltway/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fastifyTRPCOpenApiPlugin } from 'trpc-openapi'
import type { App } from '../../app.ts'
import { logFault, tellWhenToRetry } from '../guard/error-responses.ts'
import { authenticateLargeBodies } from '../guard/large-bodies.ts'
import { queueHandlers } from '../guard/request-queue.ts'
import { createContext } from './create-context.ts'

declare module 'fastify' {
  interface FastifyInstance {
    app: App
  }
  interface FastifyRequest {
    /** What an adapter's procedure failed with. */
    failure: Failure | undefined
  }
}

type Pair = { req: FastifyRequest; res: FastifyReply }
type Failed = { error: unknown; req: FastifyRequest }

/** The REST adapter: trpc-openapi behind match-address.ts, with the contract's error body in place of its own. */
export const restDoor = async (fastify: FastifyInstance, app: App): Promise<void> => {
  await fastify.register(
    async (scope) => {
      queueHandlers(scope)
      authenticateLargeBodies(scope, app)
      scope.addHook('preValidation', async (request) => {
        const { body } = request
        if (body !== undefined && !isObject(body)) throw new Refusal('BAD_REQUEST')
        // Forms and empty bodies are parsed by now; the adapter knows JSON alone.
        request.headers['content-type'] = 'application/json'
      })
      scope.addHook('onSend', async ({ failure: failed }, reply, payload) => {
        if (!failed) return payload
        reply.code(failed.status)
        tellWhenToRetry(reply, failed)
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

/** Keeps a procedure's failure for the end of the answer, and logs it where it is a bug. */
export const rememberFailure = (request: FastifyRequest, error: unknown) => {
  request.failure = toFailure(error, request.id)
  logFault(request, error)
}

/** Calls a procedure as the REST adapter does, for the paths that the adapter cannot serve: uploads. */
export const callRest = (
  request: FastifyRequest,
  reply: FastifyReply,
  procedure: ProcedurePath,
  input: unknown,
  image?: Uint8Array,
): Promise<unknown> =>
  callProcedure({ ...createContext(request.server.app, request, reply), image }, procedure, input)

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
