import { type Context, requireAdmin } from '@voltway/api'
import { procedures } from '@voltway/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { secretIs } from '../admin-secret.ts'
import type { App } from '../app.ts'
import { createContext } from './context.ts'
import type { KeptLists } from './list-cache.ts'

/** `/metrics` for the admin secret or METRICS_TOKEN, and the time every answer takes. */
export const metrics = async (fastify: FastifyInstance, app: App, lists: KeptLists): Promise<void> => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request line to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })

  const successes = new Map<unknown, Counter>(
    procedures.flatMap(([, route]) =>
      route.counter ? [[route, new Counter({ ...route.counter, registers: [registry] })]] : [],
    ),
  )

  const shed = new Counter({
    name: 'voltway_requests_shed_total',
    help: 'Requests refused with 503 because too many were waiting',
    registers: [registry],
  })

  new Counter({
    name: 'voltway_log_lines_dropped_total',
    help: 'Lines of the log that could not be written',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(app.droppedLogLines())
    },
  })

  new Gauge({
    name: 'voltway_kept_list_parts',
    help: 'Parts of the public lists that are kept for the next one who asks',
    registers: [registry],
    collect() {
      this.set(lists.parts().count)
    },
  })

  new Gauge({
    name: 'voltway_kept_list_parts_bytes',
    help: 'The most that the kept parts of the public lists can take',
    registers: [registry],
    collect() {
      this.set(lists.parts().bytes)
    },
  })

  fastify.addHook('onResponse', (request, reply, done) => {
    const isSuccess = reply.statusCode === 200 && !reply.hasHeader('Idempotent-Replayed')
    if (isSuccess) successes.get(request.endpoint)?.inc()
    if (request.isShed) shed.inc()
    const labels = { method: request.method, route: routePattern(request), status: reply.statusCode }
    duration.observe(labels, reply.elapsedTime / 1000)
    done()
  })

  fastify.get('/metrics', async (request, reply) => {
    await requireScraper(app, createContext(app, request, reply))
    reply.header('Cache-Control', 'no-store').header('Content-Type', registry.contentType)
    return registry.metrics()
  })
}

// Never the address itself: a visitor could make up a new label with every request.
const routePattern = ({ pattern }: FastifyRequest) => pattern ?? 'unknown'

/** A wrong token counts as a wrong secret: there are not twice as many guesses. */
const requireScraper = async ({ env: { metricsToken } }: App, context: Context): Promise<void> => {
  const { adminSecret, bearer } = context
  const byToken = adminSecret === undefined && bearer !== undefined && metricsToken !== undefined
  await requireAdmin(
    byToken ? { ...context, adminSecret: bearer, isAdminSecret: secretIs(metricsToken) } : context,
  )
}
