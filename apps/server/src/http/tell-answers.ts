import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { Histogram, type Registry } from 'prom-client'

/** An answer that has gone out. Its route is an address of the contract, never the address itself. */
export type Answered = {
  requestId: string
  method: string
  route: string | undefined
  status: number
  ms: number
  isShed: boolean
}

/** Tells the log and the metrics of an answer. */
export type TellAnswer = (answered: Answered) => void

export const createTellAnswer = (log: Logger, registry: Registry): TellAnswer => {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request line to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return ({ requestId, method, route, status, ms, isShed }) => {
    duration.observe({ method, route: route ?? 'unknown', status }, ms / 1000)
    // Those are counted, and told together: a line for each would be more work than the refusal.
    if (isShed) return
    // One line per request; never bodies, tokens or the address itself, which may carry an id.
    log.info({ request_id: requestId, method, route, status, ms: Math.round(ms * 10) / 10 }, 'answered')
  }
}

/** Tells of every answer of the framework. */
export const tellAnswers = (fastify: FastifyInstance, tell: TellAnswer): void => {
  fastify.addHook('onResponse', ({ id: requestId, method, pattern: route, isShed }, reply, done) => {
    tell({ requestId, method, route, status: reply.statusCode, ms: reply.elapsedTime, isShed })
    done()
  })
}
