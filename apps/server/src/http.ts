import { randomUUID } from 'node:crypto'
import { createServer, type ServerOptions } from 'node:http'
import { passwordQueue } from '@voltway/store'
import createFastify, { type FastifyInstance, LogController } from 'fastify'
import type { App } from './app.ts'
import { admission } from './http/admission.ts'
import { readBodies } from './http/body.ts'
import { closeAfterTooMuch, watchBodies } from './http/body-pace.ts'
import { servePublicLists } from './http/cached-lists.ts'
import { allowCrossOrigin } from './http/cors.ts'
import { docs } from './http/docs.ts'
import { answerClientError, answerConnect, answerError, answerErrors } from './http/errors.ts'
import { files } from './http/files.ts'
import { health } from './http/health.ts'
import { maxBodyBytes } from './http/large-bodies.ts'
import { createListCache } from './http/list-cache.ts'
import { logResponses } from './http/log-responses.ts'
import { matchAddress } from './http/match-address.ts'
import { metrics } from './http/metrics.ts'
import { restDoor } from './http/rest.ts'
import { securityHeaders } from './http/security-headers.ts'
import { staticFiles } from './http/static.ts'
import { longLists } from './http/streamed-lists.ts'
import { traceRequests } from './http/trace-requests.ts'
import { trpcDoor } from './http/trpc.ts'
import { createUploadQueue, uploads } from './http/uploads.ts'
import { watchCatalogue } from './http/watch-catalogue.ts'

/** How long a client may take (docs/behaviour.md, "Slow clients"), and how many requests may wait for their work or have it done. */
export type HttpLimits = { headersMs: number; requestMs: number; checkEveryMs: number; places: number }

const httpLimits: HttpLimits = { headersMs: 10_000, requestMs: 15_000, checkEveryMs: 1_000, places: 256 }

/** An open connection takes about 20 kB. */
const maxConnections = 8000

/** The HTTP server: everything that answers HTTP, not yet listening. */
export const createHttp = async (app: App, given: Partial<HttpLimits> = {}): Promise<FastifyInstance> => {
  const { headersMs, requestMs, checkEveryMs, places } = { ...httpLimits, ...given }
  const { revisionNow, stop: stopWatching } = await watchCatalogue(app.shop)
  const lists = createListCache(revisionNow)
  const serverOptions: ServerOptions = {
    headersTimeout: headersMs,
    requestTimeout: 0,
    keepAliveTimeout: app.env.keepAliveSeconds * 1000,
    connectionsCheckingInterval: checkEveryMs,
    // match-address.ts looks for the Host header: the HTTP layer's own refusal has no body.
    requireHostHeader: false,
  }
  const fastify = createFastify({
    serverFactory: (handle) => createServer(serverOptions, handle),
    loggerInstance: app.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    trustProxy: app.env.trustProxy.length > 0 ? app.env.trustProxy : false,
    bodyLimit: maxBodyBytes,
    // While stopping, requests on open connections are still answered, and then their connection ends.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerClientError,
    frameworkErrors: answerError,
    // match-address.ts refuses addresses that are too long.
    routerOptions: { maxParamLength: 16 * 1024 },
  }) as unknown as FastifyInstance
  // An expectation that the HTTP layer does not know is not met, which is no reason to refuse without a body.
  fastify.server.on('checkExpectation', (request, response) => {
    fastify.server.emit('request', request, response)
  })
  fastify.server.maxConnections = maxConnections
  // Whoever came too late comes again, and finds the place of somebody who asks for nothing.
  fastify.server.on('drop', () => fastify.server.closeIdleConnections())
  const pace = { graceMs: requestMs, bytesPerSecond: Infinity, maxMs: requestMs, maxBytes: maxBodyBytes }
  watchBodies(fastify.server, pace, checkEveryMs)
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    closeAfterTooMuch(request.raw, reply.raw)
    done()
  })
  fastify.addHook('onClose', async () => stopWatching())
  fastify.decorate('app', app)
  fastify.server.on('connect', answerConnect)
  fastify.decorateRequest('failure', undefined)

  if (app.tracing) traceRequests(fastify, app.env, app.tracing)
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id)
    done()
  })
  logResponses(fastify, app)
  answerErrors(fastify)
  securityHeaders(fastify)
  allowCrossOrigin(fastify, app)
  matchAddress(fastify)
  const requestLine = admission(fastify, app, places)
  readBodies(fastify)

  const uploadQueue = createUploadQueue()
  const queues = {
    requests: requestLine,
    uploads: () => uploadQueue.size(),
    passwords: () => passwordQueue.size(),
  }
  await metrics(fastify, app, lists, queues)
  await health(fastify, app)
  await docs(fastify)
  servePublicLists(fastify, app, lists)
  await longLists(fastify, app)
  await uploads(fastify, app, uploadQueue)
  await files(fastify, app)
  await restDoor(fastify, app)
  await trpcDoor(fastify, app)
  await staticFiles(fastify, app, revisionNow)
  return fastify
}
