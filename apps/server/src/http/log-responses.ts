import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'

/** Requests of programs that watch the shop. A line for each would fill the log. */
const probes = new Set<string | undefined>(['/healthz', '/readyz', '/metrics'])
const maxPathLength = 500

/** The fields that identify a request in the log and in the traces. */
export const requestIds = ({ id, traced }: FastifyRequest) => ({ request_id: id, trace_id: traced?.traceId })

/**
 * Logs one line per response. It must never contain bodies, tokens or a query, and the path only of a 404, because other paths
 * may contain an id.
 */
export const logResponses = (fastify: FastifyInstance, { env, log }: App): void => {
  let mayWarn = env.trustProxy.length === 0
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method, pattern, originalUrl, isShed, headers } = request
    if (mayWarn && headers['x-forwarded-for'] !== undefined) {
      mayWarn = false
      log.warn(
        'A request has X-Forwarded-For, but TRUST_PROXY is off: behind a proxy, all visitors share the rate limits of its IP address. Set TRUST_PROXY to that IP address',
      )
    }
    // The queue logs the number of shed requests. A line per shed request would cost more than its rejection.
    if (!isShed) {
      const status = reply.statusCode
      const ms = Math.round(reply.elapsedTime * 10) / 10
      const path = status === 404 ? originalUrl.split('?', 1)[0]?.slice(0, maxPathLength) : undefined
      const isRejected = status >= 400 && status < 500
      const level = probes.has(pattern) && !isRejected ? 'debug' : 'info'
      log[level]({ ...requestIds(request), method, route: pattern, path, status, ms }, 'answered')
    }
    done()
  })
}
