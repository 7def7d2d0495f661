import { randomUUID } from 'node:crypto'
import { createServer, type ServerOptions } from 'node:http'
import { Readable } from 'node:stream'
import { BoundedQueue, passwordQueue, type QueueLimits, queueLimits, Refusal } from '@voltway/domain'
import createFastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { App } from '../app.ts'
import { registerApiDocs } from './api/api-docs.ts'
import { registerDownloads } from './api/downloads.ts'
import { registerIgnoredNames } from './api/ignored-names.ts'
import { registerRestAdapter } from './api/rest-adapter.ts'
import { registerTrpcAdapter } from './api/trpc-adapter.ts'
import { registerUploads } from './api/uploads.ts'
import { registerStaticFiles } from './assets/static-files.ts'
import { corsHeaders, handlePreflights } from './guard/cors.ts'
import { closeAfterOversizedBody, enforceBodyLimits } from './guard/enforce-body-limits.ts'
import { handleClientError, rejectConnect, sendError } from './guard/error-responses.ts'
import { largestBodyBytes, maxBodyBytes } from './guard/large-bodies.ts'
import { limitPipelining } from './guard/limit-pipelining.ts'
import { limitUnsentBodies, streamBytes } from './guard/limit-unsent-bodies.ts'
import { matchUrl, registerUrlMatch } from './guard/match-url.ts'
import { registerBodyParsers } from './guard/request-body.ts'
import { createRequestQueues } from './guard/request-queue.ts'
import { requireProtocol } from './guard/require-protocol.ts'
import { securityHeaders } from './guard/security-headers.ts'
import { createListCache } from './lists/list-cache.ts'
import { registerLongLists } from './lists/long-lists.ts'
import { registerPublicLists } from './lists/public-lists.ts'
import { watchRevision } from './lists/watch-revision.ts'
import { logResponses } from './log-responses.ts'
import { registerHealth } from './metrics/health.ts'
import { createMetrics, registerMetrics } from './metrics/metrics.ts'
import { isShared } from './send-body.ts'
import { traceRequests } from './trace-requests.ts'

/** Time limits for clients (docs/behaviour.md, "Slow clients"), and the limits of the request queue. */
export type HttpServerLimits = {
  headersMs: number
  bodyMs: number
  uploadMs: number
  checkEveryMs: number
  /** A client that reads nothing of a response for this time is disconnected. */
  stalledMs: number
  /** The sum of all bodies that clients have not received yet, except bytes that all clients share. */
  maxUnsentBytes: number
  requests: QueueLimits
}

const defaultLimits: HttpServerLimits = {
  headersMs: 10_000,
  bodyMs: 15_000,
  uploadMs: 10 * 60_000,
  checkEveryMs: 1_000,
  stalledMs: 30_000,
  maxUnsentBytes: 128 * 1024 * 1024,
  requests: queueLimits.requests,
}

const noSchemas = () => () => {
  throw new Error('Routes have no schemas of the framework')
}

/** An open connection takes about 20 kB of memory. */
const maxConnections = 8000

/** Creates the HTTP server with all its routes. It does not listen yet. */
export const createHttpServer = async (
  app: App,
  limits: Partial<HttpServerLimits> = {},
): Promise<FastifyInstance> => {
  const { headersMs, bodyMs, uploadMs, checkEveryMs, stalledMs, maxUnsentBytes, requests } = {
    ...defaultLimits,
    ...limits,
  }
  const { revisionNow, stop: stopWatching } = await watchRevision(app.shop)
  const lists = createListCache(revisionNow)
  const serverOptions: ServerOptions = {
    headersTimeout: headersMs,
    requestTimeout: uploadMs,
    keepAliveTimeout: app.env.keepAliveSeconds * 1000,
    connectionsCheckingInterval: checkEveryMs,
    // require-protocol.ts checks the Host header, because the HTTP layer's own rejection has no body.
    requireHostHeader: false,
  }
  const fastify = createFastify({
    // Without a factory the framework creates a second server for another IP address of `localhost`. It would
    // lack the limits and listeners of this one.
    serverFactory: (handle) => createServer(serverOptions, limitPipelining(handle)),
    loggerInstance: app.log,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger per request costs more than the request id in the few lines that need it.
    childLoggerFactory: (logger) => logger,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    trustProxy: app.env.trustProxy.length > 0 ? app.env.trustProxy : false,
    bodyLimit: largestBodyBytes,
    clientErrorHandler: handleClientError,
    frameworkErrors: sendError,
    // Without these, the framework would load its schema compilers at the start. The contract's schemas check
    // all input.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // match-url.ts rejects URLs that are too long.
    routerOptions: { maxParamLength: 16 * 1024 },
  }) as unknown as FastifyInstance
  // Ignores an unknown `Expect` header, because the HTTP layer's own response to it has no body.
  fastify.server.on('checkExpectation', (request, response) => {
    fastify.server.emit('request', request, response)
  })
  fastify.server.maxConnections = maxConnections
  // At `maxConnections`, the server closes idle connections, so that a client that retries can connect.
  fastify.server.on('drop', () => fastify.server.closeIdleConnections())
  enforceBodyLimits(fastify.server, { ms: bodyMs, maxBytes: maxBodyBytes })
  fastify.server.on('connect', rejectConnect)
  // Node remembers the client IP after the client has disconnected only if it was read before.
  fastify.server.on('connection', ({ remoteAddress }) => void remoteAddress)
  fastify.addHook('onClose', async () => stopWatching())
  fastify.decorateRequest('failure', undefined)
  fastify.decorateRequest('pattern', undefined)
  fastify.decorateRequest('endpoint', undefined)
  fastify.decorateRequest('isHead', false)

  if (app.tracing) traceRequests(fastify, app.env, app.tracing)
  logResponses(fastify, app)
  fastify.setErrorHandler(sendError)
  const queues = {
    ...createRequestQueues(fastify, app, requests),
    uploads: new BoundedQueue(queueLimits.uploads),
    passwords: passwordQueue,
  }
  const countUnsent = limitUnsentBodies(maxUnsentBytes, app.log)
  const metrics = createMetrics(fastify, app, lists, queues)
  const headersFor = (request: FastifyRequest) => ({
    'x-request-id': request.id,
    ...securityHeaders(request),
    ...corsHeaders(app.env, request),
  })

  // Public lists get the most requests, so they run only a few hooks. Hooks of the server itself also apply
  // to its scopes, so the other routes and their hooks are in a scope of their own.
  await fastify.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) =>
      sendError(error, request, reply.headers(headersFor(request))),
    )
    scope.addHook('onRequest', (request, reply, done) => {
      requireProtocol(request)
      closeAfterOversizedBody(request.raw, reply.raw)
      matchUrl(request, reply)
      done()
    })
    const beforeSending = (request: FastifyRequest, reply: FastifyReply, bytes: number) => {
      reply.raw.setTimeout(stalledMs)
      countUnsent(request, reply, bytes)
    }
    registerPublicLists(scope, app, lists, headersFor, beforeSending)
  })

  await fastify.register(async (scope) => {
    scope.setNotFoundHandler((request, reply) => sendError(new Refusal('NOT_FOUND'), request, reply))
    scope.addHook('onSend', (request, reply, payload, done) => {
      closeAfterOversizedBody(request.raw, reply.raw)
      reply.raw.setTimeout(stalledMs)
      countUnsent(request, reply, ownBytesOf(payload, reply))
      done()
    })
    scope.addHook('onRequest', (request, reply, done) => {
      reply.headers(headersFor(request))
      requireProtocol(request)
      done()
    })
    handlePreflights(scope)
    registerUrlMatch(scope)
    registerBodyParsers(scope)
    registerIgnoredNames(scope)
    registerHealth(scope, app)
    registerMetrics(scope, app, metrics)
    await registerApiDocs(scope, app.env)
    registerLongLists(scope, app)
    await registerUploads(scope, app, queues.uploads)
    await registerDownloads(scope, app)
    await registerRestAdapter(scope, app)
    await registerTrpcAdapter(scope, app, countUnsent)
    await registerStaticFiles(scope, app, revisionNow)
  })
  return fastify
}

/**
 * Returns the bytes of memory that a body takes for one client. The HTTP layer copies a text for each client.
 * A short file is read in one piece. The tRPC adapter counts its own bodies, which are a Response here.
 */
const ownBytesOf = (payload: unknown, reply: FastifyReply): number => {
  if (typeof payload === 'string') return Buffer.byteLength(payload)
  if (Buffer.isBuffer(payload)) return isShared(payload) ? 0 : payload.length
  if (!(payload instanceof Readable)) return 0
  return Math.min(streamBytes, Number(reply.getHeader('content-length') ?? streamBytes))
}
