import { setImmediate as nextTurn } from 'node:timers/promises'
import { BoundedQueue, passwordQueue, type QueueLimits } from '@voltway/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../../app.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** @throws Refusal UNAVAILABLE when too many requests wait in the queue of this request */
    rejectIfFull(request: FastifyRequest): void
    /** Does the work of a request when a slot is free. @throws Refusal UNAVAILABLE when too many requests wait */
    runQueued<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result>
  }
  interface FastifyRequest {
    /** Rejected because too many requests were waiting. */
    isShed: boolean
  }
}

const logEveryMs = 1000
const maxStartsPerTurn = 8

/** Lets the work of requests wait in one bounded queue. */
export const createRequestQueue = (
  fastify: FastifyInstance,
  { log }: App,
  limits: QueueLimits,
): BoundedQueue => {
  const queue = new BoundedQueue(limits)

  let shed = 0
  const logShed = () => {
    log.warn({ requests: shed }, 'Refused requests because too many were waiting')
    shed = 0
  }
  const rejectIfFull = (request: FastifyRequest) => {
    try {
      const isSignIn = request.endpoint?.hashesPassword
      ;(isSignIn ? passwordQueue : queue).rejectIfFull()
    } catch (refusal) {
      request.isShed = true
      shed += 1
      if (shed === 1) setTimeout(logShed, logEveryMs).unref()
      throw refusal
    }
  }

  // The runtime accepts one connection per turn of the event loop. So turns are short while connections arrive: otherwise the last of
  // 512 connections, perhaps a health check, would wait for 512 turns full of work.
  let connections = 0
  fastify.server.on('connection', () => {
    connections += 1
  })
  let starts = 0
  let maxStarts = maxStartsPerTurn
  const mayStart = async () => {
    do await nextTurn()
    while (starts >= maxStarts)
    if (starts === 0) {
      const before = connections
      setImmediate(() => {
        starts = 0
        maxStarts = connections > before ? 1 : maxStartsPerTurn
      })
    }
    starts += 1
  }

  fastify.decorateRequest('isShed', false)
  fastify.decorate('rejectIfFull', rejectIfFull)
  fastify.decorate('runQueued', (request, work) => {
    rejectIfFull(request)
    const start = async () => {
      await mayStart()
      return work()
    }
    // A password waits for up to seconds. Passwords in all slots of this queue would delay every other request.
    return request.endpoint?.hashesPassword ? start() : queue.run(start)
  })
  return queue
}

/** Lets the handlers of a scope wait in the queue. While it is full, requests are rejected before their body is read. */
export const queueHandlers = (scope: FastifyInstance): void => {
  scope.addHook('onRequest', (request, _reply, done) => {
    scope.rejectIfFull(request)
    done()
  })
  scope.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      const work = async () => handler.call(this, request, reply)
      // The procedure waits for the reader's turn, which a client can delay, and only then for a slot of this queue.
      return request.endpoint?.list === 'bounded' ? work() : scope.runQueued(request, work)
    }
  })
}
