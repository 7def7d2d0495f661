import { attemptOf, type Context, countAttempt, limits, requireAdmin } from '@voltway/api'
import { procedures } from '@voltway/contract'
import { BoundedQueue, queueLimits } from '@voltway/domain'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { App } from '../../app.ts'
import { matchesSecret } from '../../start/obtain-admin-secret.ts'
import { createContext } from '../api/create-context.ts'
import type { ListCache } from '../lists/list-cache.ts'
import { metricsIn } from './gauges-and-counters.ts'
import { addProcessMetrics, type Queues } from './process-metrics.ts'
import { addShopMetrics } from './shop-metrics.ts'

/** Creates the registry of all metrics, and measures every response. */
export const createMetrics = (
  fastify: FastifyInstance,
  app: App,
  lists: ListCache,
  queues: Queues,
): Registry => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request line to the end of the response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const countersOfRoutes = new Map<unknown, { status: number; counter: Counter }>(
    procedures.flatMap(([, route]) => {
      if (!route.counter) return []
      const { status = 200, ...definition } = route.counter
      return [[route, { status, counter: new Counter({ ...definition, registers: [registry] }) }]]
    }),
  )

  const shed = new Counter({
    name: 'voltway_requests_shed_total',
    help: 'Requests rejected with 503 because too many were waiting',
    registers: [registry],
  })

  const metrics = metricsIn(registry)
  addProcessMetrics(metrics, app, lists, queues)
  // Added after the connections, because its queries use connections themselves.
  addShopMetrics(metrics, app)

  fastify.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.pattern ?? 'unknown', status: reply.statusCode }
    duration.observe(labels, reply.elapsedTime / 1000)
    const counted = countersOfRoutes.get(request.endpoint)
    if (counted?.status === reply.statusCode && !reply.hasHeader('Idempotent-Replayed')) counted.counter.inc()
    if (request.isShed) shed.inc()
    done()
  })
  return registry
}

/** Registers `/metrics`, which needs METRICS_TOKEN, the admin secret, or a key with the scope `all`. */
export const registerMetrics = (fastify: FastifyInstance, app: App, registry: Registry): void => {
  const queue = new BoundedQueue(queueLimits.metrics)
  fastify.get('/metrics', async (request, reply) => {
    const context = createContext(app, request, reply)
    if (!(await hasMetricsToken(app, context))) await queue.run(() => requireScraper(app, context))
    reply.header('Cache-Control', 'no-store').header('Content-Type', registry.contentType)
    return registry.metrics()
  })
}

/** The right metrics token is neither counted nor rate-limited, and does not wait in a queue. */
const hasMetricsToken = async ({ env: { metricsToken } }: App, { bearer }: Context): Promise<boolean> =>
  bearer !== undefined && metricsToken !== undefined && (await matchesSecret(metricsToken)(bearer))

/**
 * Authenticates a scraper without the metrics token. A wrong token is counted separately from wrong admin secrets, because a
 * scraper with an old token must not lock the admin out. @throws Refusal
 */
const requireScraper = async ({ env: { metricsToken } }: App, context: Context): Promise<void> => {
  const { adminSecret, bearer, clientNetwork } = context
  if (bearer !== undefined && metricsToken !== undefined) {
    // An admin key must not let its holder guess the token.
    const isOwner = adminSecret !== undefined && (await context.isAdminSecret(adminSecret))
    if (!isOwner) await countAttempt(context, attemptOf(limits.metricsFailures, clientNetwork))
  }
  await requireAdmin(context, {})
}
