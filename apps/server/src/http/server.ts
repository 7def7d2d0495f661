import { randomUUID } from 'node:crypto'
import { createServer, type ServerOptions } from 'node:http'
import { BoundedQueue, passwordQueue, type QueueLimits, queueLimits } from '@voltway/domain'
import createFastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { App } from '../app.ts'
import { docs } from './api/api-docs.ts'
import { files } from './api/downloads.ts'
import { restDoor } from './api/rest.ts'
import { trpcDoor } from './api/trpc.ts'
import { uploads } from './api/uploads.ts'
import { staticFiles } from './assets/static-files.ts'
import { closeAfterTooMuch, limitBodies } from './guard/body-limits.ts'
import { allowOrigin, answerPreflights } from './guard/cors.ts'
import { answerClientError, answerConnect, answerError, answerErrors } from './guard/error-responses.ts'
import { largestBodyBytes, maxBodyBytes } from './guard/large-bodies.ts'
import { matchRequest, matchRequests, requireProtocol } from './guard/match-url.ts'
import { readBodies } from './guard/request-body.ts'
import { queueRequests } from './guard/request-queue.ts'
import { writeSecurityHeaders } from './guard/security-headers.ts'
import { createListCache } from './lists/list-cache.ts'
import { longLists } from './lists/long-lists.ts'
import { servePublicLists } from './lists/public-lists.ts'
import { watchCatalogue } from './lists/watch-catalogue.ts'
import { logResponses } from './log-responses.ts'
import { health } from './metrics/health.ts'
import { metrics } from './metrics/metrics.ts'
import { traceRequests } from './trace-requests.ts'

/** How long a client may take (docs/behaviour.md, "Slow clients"), and how many requests may run and wait. */
export type HttpLimits = {
  headersMs: number
  bodyMs: number
  uploadMs: number
  checkEveryMs: number
  requests: QueueLimits
}

const httpLimits: HttpLimits = {
  headersMs: 10_000,
  bodyMs: 15_000,
  uploadMs: 10 * 60_000,
  checkEveryMs: 1_000,
  requests: queueLimits.requests,
}

/** An open connection takes about 20 kB. */
const maxConnections = 8000

/** The HTTP server: everything that answers HTTP, not yet listening. */
export const createHttp = async (app: App, given: Partial<HttpLimits> = {}): Promise<FastifyInstance> => {
  const { headersMs, bodyMs, uploadMs, checkEveryMs, requests } = { ...httpLimits, ...given }
  const { revisionNow, stop: stopWatching } = await watchCatalogue(app.shop)
  const lists = createListCache(revisionNow)
  const serverOptions: ServerOptions = {
    headersTimeout: headersMs,
    requestTimeout: uploadMs,
    keepAliveTimeout: app.env.keepAliveSeconds * 1000,
    connectionsCheckingInterval: checkEveryMs,
    // match-address.ts looks for the Host header: the HTTP layer's own refusal has no body.
    requireHostHeader: false,
  }
  const fastify = createFastify({
    // With a factory there is one server. Otherwise the framework makes another one for each further address of `localhost`, without
    // the limits and listeners that are added to this one.
    serverFactory: (handle) => createServer(serverOptions, handle),
    loggerInstance: app.log,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request costs more than naming the request in the few lines that need it.
    childLoggerFactory: (logger) => logger,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    trustProxy: app.env.trustProxy.length > 0 ? app.env.trustProxy : false,
    bodyLimit: largestBodyBytes,
    clientErrorHandler: answerClientError,
    frameworkErrors: answerError,
    // match-address.ts refuses addresses that are too long.
    routerOptions: { maxParamLength: 16 * 1024 },
  }) as unknown as FastifyInstance
  // An unknown `Expect` header is ignored: the HTTP layer's own response to it has no body.
  fastify.server.on('checkExpectation', (request, response) => {
    fastify.server.emit('request', request, response)
  })
  fastify.server.maxConnections = maxConnections
  // At `maxConnections`, idle connections are closed, so that a client that tries again can connect.
  fastify.server.on('drop', () => fastify.server.closeIdleConnections())
  limitBodies(fastify.server, { ms: bodyMs, maxBytes: maxBodyBytes })
  fastify.server.on('connect', answerConnect)
  fastify.addHook('onClose', async () => stopWatching())
  fastify.decorate('app', app)
  fastify.decorateRequest('failure', undefined)
  fastify.decorateRequest('pattern', undefined)
  fastify.decorateRequest('endpoint', undefined)
  fastify.decorateRequest('isHead', false)

  if (app.tracing) traceRequests(fastify, app.env, app.tracing)
  logResponses(fastify, app)
  answerErrors(fastify)
  const uploadQueue = new BoundedQueue(queueLimits.uploads)
  const queues = {
    requests: queueRequests(fastify, app, requests),
    uploads: uploadQueue,
    passwords: passwordQueue,
  }
  await metrics(fastify, app, lists, queues)
  const begin = (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('x-request-id', request.id)
    writeSecurityHeaders(request, reply)
    allowOrigin(app, request, reply)
    requireProtocol(request)
  }
  // A scope does not get the hooks that are added after it. The lists need few, because everybody requests them.
  await fastify.register(async (scope) => {
    scope.addHook('onRequest', (request, reply, done) => {
      begin(request, reply)
      closeAfterTooMuch(request.raw, reply.raw)
      matchRequest(request, reply)
      done()
    })
    servePublicLists(scope, app, lists)
  })

  fastify.addHook('onSend', (request, reply, _payload, done) => {
    closeAfterTooMuch(request.raw, reply.raw)
    done()
  })
  fastify.addHook('onRequest', (request, reply, done) => {
    begin(request, reply)
    done()
  })
  answerPreflights(fastify)
  matchRequests(fastify)
  readBodies(fastify)
  await health(fastify, app)
  await docs(fastify)
  await longLists(fastify, app)
  await uploads(fastify, app, uploadQueue)
  await files(fastify, app)
  await restDoor(fastify, app)
  await trpcDoor(fastify, app)
  await staticFiles(fastify, app, revisionNow)
  return fastify
}
