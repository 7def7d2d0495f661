import { requireCustomer } from '@voltway/api'
import { type ProcedurePath, procedures, type Route } from '@voltway/contract'
import type { FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { App } from '../app.ts'
import { createContext } from './context.ts'

/** The largest body in bytes, unless a route takes more. */
export const maxBodyBytes = 64 * 1024

type LargeBody = { procedure: ProcedurePath; route: Route; options: RouteShorthandOptions }

/**
 * Routes with `maxBodyBytes`. The server authenticates the customer before it reads a large body. The adapters register these
 * routes separately.
 */
export const largeBodies = (app: App): LargeBody[] =>
  procedures.flatMap(([procedure, route]) => {
    if (route.maxBodyBytes === undefined) return []
    const onRequest: RouteShorthandOptions['onRequest'] = async (request, reply) => {
      if (!exceedsDefaultLimit(request)) return
      await request.server.runQueued(request, () => requireCustomer(createContext(app, request, reply)))
    }
    return [{ procedure, route, options: { bodyLimit: route.maxBodyBytes, onRequest } }]
  })

const exceedsDefaultLimit = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > maxBodyBytes
