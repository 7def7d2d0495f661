import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '@voltway/store'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { App } from '../app.ts'
import { createWorkLine } from '../work-line.ts'

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

/** Lets requests wait in one bounded line for their work; beyond it they are refused before their body is read. */
export const admission = (fastify: FastifyInstance, { log }: App, places: number): void => {
  const line = createWorkLine(places)
  fastify.server.on('connection', line.onConnection)

  let shed = 0
  const tell = () => {
    log.warn({ requests: shed }, 'Refused requests because too many were waiting')
    shed = 0
  }
  const shedUntil = new WeakMap<Socket, number>()
  const refuseIfFull = (request: FastifyRequest) => {
    if (!line.isFull()) return
    request.isShed = true
    shed += 1
    if (shed === 1) setTimeout(tell, tellEveryMs).unref()
    // Not for all of them the same, or they would come back all at once.
    shedUntil.set(request.socket, performance.now() + retryAfterSeconds * 1000 * (0.5 + Math.random()))
    throw new Refusal('UNAVAILABLE', { retryAfterSeconds })
  }

  fastify.decorateRequest('isShed', false)
  fastify.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config.queued) return
    // Who does not wait as told is made to: otherwise refusing the same clients over and over takes most of the time.
    const early = (shedUntil.get(request.socket) ?? 0) - performance.now()
    if (early > 0) await sleep(early)
    refuseIfFull(request)
  })
  fastify.decorate('inLine', (request, work) => {
    refuseIfFull(request)
    return line.run(work)
  })
}

/** A hook for the routes of a scope: their handlers wait in the line. */
export const queued = (route: RouteOptions): void => {
  const { handler } = route
  route.config = { ...route.config, queued: true }
  route.handler = function (request, reply) {
    return request.server.inLine(request, async () => handler.call(this, request, reply))
  }
}
