import { setImmediate as nextTurn } from 'node:timers/promises'
import { BoundedQueue, type QueueLimits } from '@voltway/store'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { App } from '../app.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Does the work of a request when a slot is free. @throws Refusal UNAVAILABLE when too many requests wait */
    runQueued<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result>
  }
  interface FastifyRequest {
    /** Rejected because too many requests were waiting. */
    isShed: boolean
  }
  interface FastifyContextConfig {
    /** Whether requests wait in the queue. */
    queued?: boolean
  }
}

const logEveryMs = 1000
const maxPauseMs = 50

/** Lets requests wait in one bounded queue. While it is full, further requests are rejected before their body is read. */
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

  // The runtime accepts one connection per turn of the event loop. Without this pause the last of 512 connections, perhaps a
  // health check, would wait for 512 turns full of work.
  let connections = 0
  fastify.server.on('connection', () => {
    connections += 1
  })
  const connectionsAccepted = async () => {
    const end = performance.now() + maxPauseMs
    let before: number
    do {
      before = connections
      await nextTurn()
    } while (connections > before && performance.now() < end)
  }

  fastify.decorateRequest('isShed', false)
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.queued) rejectIfFull(request)
    done()
  })
  fastify.decorate('runQueued', (request, work) => {
    rejectIfFull(request)
    return queue.run(async () => {
      await connectionsAccepted()
      return work()
    })
  })
  return queue
}

/** A hook for the routes of a scope: their handlers wait in the queue. */
export const queued = (route: RouteOptions): void => {
  const { handler } = route
  route.config = { ...route.config, queued: true }
  route.handler = function (request, reply) {
    return request.server.runQueued(request, async () => handler.call(this, request, reply))
  }
}
