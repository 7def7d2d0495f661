import { attemptOf, type Context, countAttempts, limits, requireAdmin } from '@voltway/api'
import { procedures } from '@voltway/contract'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, type Registry } from 'prom-client'
import { secretIs } from '../admin-secret.ts'
import type { App } from '../app.ts'
import { createContext } from './context.ts'
import type { KeptLists } from './list-cache.ts'
import { cacheMetrics } from './metrics/caches.ts'
import { databaseMetrics } from './metrics/database.ts'
import { nodeMetrics } from './metrics/node.ts'
import { type Queues, queueMetrics } from './metrics/queues.ts'

/** `/metrics` for the admin secret or METRICS_TOKEN. */
export const metrics = async (
  fastify: FastifyInstance,
  app: App,
  registry: Registry,
  lists: KeptLists,
  queues: Queues,
): Promise<void> => {
  collectDefaultMetrics({ register: registry })
  const answers = new Map<unknown, { status: number; counter: Counter }>(
    procedures.flatMap(([, route]) => {
      if (!route.counter) return []
      const { status = 200, ...definition } = route.counter
      return [[route, { status, counter: new Counter({ ...definition, registers: [registry] }) }]]
    }),
  )

  const shed = new Counter({
    name: 'voltway_requests_shed_total',
    help: 'Requests refused with 503 because too many were waiting',
    registers: [registry],
  })

  nodeMetrics(registry, app)
  queueMetrics(registry, queues)
  cacheMetrics(registry, lists)
  databaseMetrics(registry, app)

  fastify.addHook('onResponse', (request, reply, done) => {
    const counted = answers.get(request.endpoint)
    if (counted?.status === reply.statusCode && !reply.hasHeader('Idempotent-Replayed')) counted.counter.inc()
    if (request.isShed) shed.inc()
    done()
  })

  fastify.get('/metrics', async (request, reply) => {
    await requireScraper(app, createContext(app, request, reply))
    reply.header('Cache-Control', 'no-store').header('Content-Type', registry.contentType)
    return registry.metrics()
  })
}

/**
 * The metrics token comes first: the right one is neither counted nor blocked. A wrong one is counted apart from admin
 * secrets, because a scraper with an old token must not lock the shopkeeper out.
 */
const requireScraper = async ({ env: { metricsToken } }: App, context: Context): Promise<void> => {
  const { adminSecret, bearer, address } = context
  if (bearer !== undefined && metricsToken !== undefined) {
    if (await secretIs(metricsToken)(bearer)) return
    if (!adminSecret) await countAttempts(context, attemptOf(limits.metricsFailures, address))
  }
  await requireAdmin(context)
}
