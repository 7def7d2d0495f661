import { type CreateFastifyContextOptions, fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import { appRouter } from '@voltway/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { queued } from './request-queue.ts'
import { parseJson, utf8 } from './body.ts'
import { createContext } from './context.ts'
import { jsonType, tellWhenToRetry } from './errors.ts'
import { largeBodies } from './large-bodies.ts'
import { rememberFailure } from './rest.ts'

/** The tRPC adapter: one call per request, JSON alone. */
export const trpcDoor = async (fastify: FastifyInstance, app: App): Promise<void> => {
  await fastify.register(
    async (scope) => {
      scope.addHook('onRoute', queued)
      scope.addHook('onRequest', async ({ headers, query }) => {
        // Streams are for batches; the adapter would refuse them before there is a context for the error body.
        delete headers['trpc-accept']
        headers.accept = 'application/json'
        const { input } = query as { input?: string }
        if (input !== undefined) parseJson(input)
      })
      scope.addHook('onSend', async ({ failure: failed }, reply, payload) => {
        if (failed) tellWhenToRetry(reply, failed)
        if (!(payload instanceof Response)) return payload
        reply.code(payload.status).type(jsonType)
        return payload.text()
      })
      // Not by the adapter's plugin, whose parsers pass everything on unread, and whose one route has one limit of bodies.
      const call = async (req: FastifyRequest, res: FastifyReply, path: string) => {
        await fastifyRequestHandler({ ...options(app), req, res, path })
      }
      scope.all<{ Params: { path: string } }>('/:path', (req, res) => call(req, res, req.params.path))
      for (const { procedure, options: ofRoute } of largeBodies(app)) {
        scope.post(`/${procedure}`, ofRoute, (req, res) => call(req, res, procedure))
      }
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(
        'application/json',
        { parseAs: 'buffer' },
        async (_request: FastifyRequest, bytes: Buffer) => {
          const text = utf8(bytes)
          parseJson(text)
          return text === '' ? '{}' : text
        },
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
