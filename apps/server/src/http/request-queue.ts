import { setImmediate as nextTurn } from 'node:timers/promises'
import { BoundedQueue, type QueueLimits } from '@voltway/store'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** @throws Refusal UNAVAILABLE when too many requests wait */
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
const maxPauseMs = 50
const maxStartsPerTurn = 8

/** Lets the work of requests wait in one bounded queue. */
export const queueRequests = (fastify: FastifyInstance, { log }: App, limits: QueueLimits): BoundedQueue => {
  const queue = new BoundedQueue(limits)

  let shed = 0
  const logShed = () => {
    log.warn({ requests: shed }, 'Refused requests because too many were waiting')
    shed = 0
  }
  const rejectIfFull = (request: FastifyRequest) => {
    try {
      queue.rejectIfFull()
    } catch (refusal) {
      request.isShed = true
      shed += 1
      if (shed === 1) setTimeout(logShed, logEveryMs).unref()
      throw refusal
    }
  }

  // The runtime accepts one connection per turn of the event loop. So turns are short, and jobs pause for waiting connections:
  // otherwise the last of 512 connections, perhaps a health check, would wait for 512 turns full of work.
  let connections = 0
  fastify.server.on('connection', () => {
    connections += 1
  })
  let starts = 0
  const mayStart = async () => {
    const end = performance.now() + maxPauseMs
    let before: number
    do {
      before = connections
      await nextTurn()
    } while (starts === maxStartsPerTurn || (connections > before && performance.now() < end))
    if (starts === 0) setImmediate(resetStarts)
    starts += 1
  }
  const resetStarts = () => {
    starts = 0
  }

  fastify.decorateRequest('isShed', false)
  fastify.decorate('rejectIfFull', rejectIfFull)
  fastify.decorate('runQueued', (request, work) => {
    rejectIfFull(request)
    return queue.run(async () => {
      await mayStart()
      return work()
    })
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
      return scope.runQueued(request, async () => handler.call(this, request, reply))
    }
  })
}
