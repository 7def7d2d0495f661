import { setImmediate as nextIteration } from 'node:timers/promises'
import { BoundedQueue, passwordQueue, type QueueLimits, queueLimits, Refusal } from '@voltway/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../../app.ts'
import { networkOf } from '../api/create-context.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** @throws Refusal UNAVAILABLE when too many requests wait in the queue of this request */
    rejectIfFull(request: FastifyRequest): void
    /** Runs the work of a request when a slot is free. @throws Refusal UNAVAILABLE when too many wait */
    runQueued<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result>
  }
  interface FastifyRequest {
    /** The request was rejected because too many requests were waiting. */
    isShed: boolean
  }
}

const logEveryMs = 1000
const maxStartsPerIteration = 8

/**
 * Creates the bounded queues in which the work of requests waits.
 * See docs/decisions/0003-bounded-queues-and-load-shedding.md.
 */
export const createRequestQueues = (fastify: FastifyInstance, { log }: App, limits: QueueLimits) => {
  const requests = new BoundedQueue(limits)
  // A request with a password may wait for seconds. In the other queue, it would delay every other request.
  const signIns = new BoundedQueue(queueLimits.signIns)
  const queueOf = ({ endpoint }: FastifyRequest) => (endpoint?.hashesPassword ? signIns : requests)

  let shed = 0
  const logShed = () => {
    log.warn({ requests: shed }, 'Rejected requests because too many were waiting')
    shed = 0
  }
  const countShed = (request: FastifyRequest) => {
    request.isShed = true
    shed += 1
    if (shed === 1) setTimeout(logShed, logEveryMs).unref()
  }
  const rejectIfFull = (request: FastifyRequest) => {
    try {
      queueOf(request).rejectIfFull(networkOf(request))
      if (request.endpoint?.hashesPassword) passwordQueue.rejectIfFull()
    } catch (refusal) {
      countShed(request)
      throw refusal
    }
  }

  // The runtime accepts one connection per iteration of the event loop. So an iteration starts only one job
  // while connections arrive. With eight jobs, the last of 512 connections, perhaps a health check, would
  // wait for 512 such iterations.
  let connections = 0
  fastify.server.on('connection', () => {
    connections += 1
  })
  let starts = 0
  let maxStarts = maxStartsPerIteration
  const mayStart = async () => {
    do await nextIteration()
    while (starts >= maxStarts)
    if (starts === 0) {
      const before = connections
      setImmediate(() => {
        starts = 0
        maxStarts = connections > before ? 1 : maxStartsPerIteration
      })
    }
    starts += 1
  }

  fastify.decorateRequest('isShed', false)
  fastify.decorate('rejectIfFull', rejectIfFull)
  fastify.decorate('runQueued', async (request, work) => {
    rejectIfFull(request)
    let isStarted = false
    const start = async () => {
      isStarted = true
      await mayStart()
      // The response of a read has no receiver after its client has disconnected.
      if (request.raw.socket.destroyed && request.method === 'GET') throw new Refusal('UNAVAILABLE')
      return work()
    }
    try {
      return await queueOf(request).run(start, networkOf(request))
    } catch (error) {
      if (!isStarted) countShed(request)
      throw error
    }
  })
  return { requests, 'sign-ins': signIns }
}

/**
 * Runs the handlers of a scope in the request queue. While it is full, requests are rejected before their
 * body is read.
 */
export const queueHandlers = (scope: FastifyInstance): void => {
  scope.addHook('onRequest', (request, _reply, done) => {
    scope.rejectIfFull(request)
    done()
  })
  scope.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      const work = async () => handler.call(this, request, reply)
      const { list, containsLists } = request.endpoint ?? {}
      // These procedures first acquire a slot for long lists, which a slow client can occupy for minutes.
      // Only then do they take a slot of this queue.
      return list === 'bounded' || containsLists ? work() : scope.runQueued(request, work)
    }
  })
}
