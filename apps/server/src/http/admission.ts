import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '@voltway/store'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { App } from '../app.ts'
import { createWorkQueue } from '../work-queue.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Does the work of a request when it is its turn. @throws Refusal UNAVAILABLE when too many are waiting */
    inLine<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result>
  }
  interface FastifyRequest {
    /** Refused because too many were waiting. */
    isShed: boolean
  }
  interface FastifyContextConfig {
    /** Whether requests wait in the line. */
    queued?: boolean
  }
}

const retryAfterSeconds = 2
const tellEveryMs = 1000
const lookAgainMs = 100

/** What was last refused on a connection, and until when its client was told to wait. */
type Refused = { route: string | undefined; until: number }

/**
 * Lets requests wait in one bounded line for their work; beyond it they are refused before their body is read. Gives how many
 * are in the line.
 */
export const admission = (fastify: FastifyInstance, { log }: App, places: number) => {
  const line = createWorkQueue(places)
  fastify.server.on('connection', line.onConnection)

  let shed = 0
  const tell = () => {
    log.warn({ requests: shed }, 'Refused requests because too many were waiting')
    shed = 0
  }
  const refuseIfFull = (request: FastifyRequest) => {
    if (!line.isFull()) return
    request.isShed = true
    shed += 1
    if (shed === 1) setTimeout(tell, tellEveryMs).unref()
    throw new Refusal('UNAVAILABLE', { retryAfterSeconds })
  }

  const refused = new WeakMap<Socket, Refused>()
  // Who does not wait as told is made to: otherwise refusing the same clients over and over takes most of the time. A proxy's
  // connection may bring somebody else next, with another question: that waits only while there is no place.
  const waitAsTold = async ({ socket, pattern }: FastifyRequest) => {
    const { route, until } = refused.get(socket) ?? { route: undefined, until: 0 }
    const earlyMs = until - performance.now()
    if (earlyMs > 0 && route === pattern) await sleep(earlyMs)
    while (performance.now() < until && line.isFull()) await sleep(lookAgainMs)
  }

  const admit = async (request: FastifyRequest) => {
    await waitAsTold(request)
    refuseIfFull(request)
  }

  fastify.decorateRequest('isShed', false)
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.queued) admit(request).then(() => done(), done)
    else done()
  })
  // Once it is answered: only then have the adapters said when to come again.
  fastify.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode === 503) remember(request, Number(reply.getHeader('retry-after')))
    done()
  })
  const remember = ({ socket, pattern: route }: FastifyRequest, seconds: number) => {
    if (!(seconds > 0)) return
    // Not for all of them the same, or they would come back all at once.
    const until = performance.now() + Math.min(seconds, retryAfterSeconds) * 1000 * (0.5 + Math.random())
    refused.set(socket, { route, until })
  }
  fastify.decorate('inLine', (request, work) => {
    refuseIfFull(request)
    return line.run(work)
  })
  return line.size
}

/** A hook for the routes of a scope: their handlers wait in the line. */
export const queued = (route: RouteOptions): void => {
  const { handler } = route
  route.config = { ...route.config, queued: true }
  route.handler = function (request, reply) {
    return request.server.inLine(request, async () => handler.call(this, request, reply))
  }
}
