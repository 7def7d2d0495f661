import { type CreateFastifyContextOptions, fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import { appRouter } from '@voltway/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../../app.ts'
import { jsonType, writeRetryAfter } from '../guard/error-responses.ts'
import { authenticateLargeBodies } from '../guard/large-bodies.ts'
import type { limitUnsentBodies } from '../guard/limit-unsent-bodies.ts'
import { parseJson, parseQueued } from '../guard/request-body.ts'
import { queueHandlers } from '../guard/request-queue.ts'
import { createContext } from './create-context.ts'
import { rememberFailure } from './rest-adapter.ts'

/** Registers the tRPC adapter. It accepts one call per request, and only JSON. */
export const registerTrpcAdapter = async (
  fastify: FastifyInstance,
  app: App,
  countUnsent: ReturnType<typeof limitUnsentBodies>,
): Promise<void> => {
  await fastify.register(
    async (scope) => {
      queueHandlers(scope)
      authenticateLargeBodies(scope, app)
      scope.addHook('onRequest', async ({ headers, query }) => {
        // These headers request a stream, which the adapter would refuse before there is a context for the
        // error body.
        delete headers['trpc-accept']
        headers.accept = 'application/json'
        const { input } = query as { input?: string }
        if (input !== undefined) parseJson(input)
      })
      scope.addHook('onSend', async (request, reply, payload) => {
        if (request.failure) writeRetryAfter(reply, request.failure)
        if (!(payload instanceof Response)) return payload
        reply.code(payload.status).type(jsonType)
        const text = await payload.text()
        countUnsent(request, reply, Buffer.byteLength(text))
        return text
      })
      // The adapter's own plugin is not used, because its parsers accept every body unread.
      scope.all<{ Params: { path: string } }>('/:path', async (req, res) => {
        await fastifyRequestHandler({ ...options(app), req, res, path: req.params.path })
      })
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(
        'application/json',
        { parseAs: 'buffer' },
        (request: FastifyRequest, bytes: Buffer) =>
          parseQueued(request, bytes, (text) => {
            parseJson(text)
            return text === '' ? '{}' : text
          }),
      )
    },
    { prefix: '/trpc' },
  )
}

const options = (app: App) => ({
  router: appRouter,
  allowBatching: false,
  createContext: ({ req, res }: CreateFastifyContextOptions) => createContext(app, req, res),
  onError: ({ error, req }: { error: unknown; req: FastifyRequest }) => rememberFailure(req, error),
})
