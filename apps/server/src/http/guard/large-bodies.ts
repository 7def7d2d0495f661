import { requireAdmin, requireCustomer } from '@voltway/api'
import { procedures } from '@voltway/contract'
import { Refusal } from '@voltway/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../../app.ts'
import { createContext } from '../api/create-context.ts'

/** The size limit of a body in bytes, unless the route has a larger one. */
export const maxBodyBytes = 64 * 1024

/** The largest size limit of any route in bytes. The framework has one limit for all routes. */
export const largestBodyBytes = Math.max(
  maxBodyBytes,
  ...procedures.map(([, route]) => route.maxBodyBytes ?? 0),
)

const maxBytesOf = ({ endpoint }: FastifyRequest) => endpoint?.maxBodyBytes ?? maxBodyBytes

/** @throws Refusal PAYLOAD_TOO_LARGE for a body above the limit of its route */
export const requireBodySize = (request: FastifyRequest, bytes: number): void => {
  if (bytes > maxBytesOf(request)) throw new Refusal('PAYLOAD_TOO_LARGE')
}

/** Authenticates the customer or admin before the server reads a large body. */
export const authenticateLargeBodies = (scope: FastifyInstance, app: App): void => {
  scope.addHook('onRequest', async (request, reply) => {
    if (maxBytesOf(request) === maxBodyBytes || !mayBeLarge(request)) return
    const { endpoint } = request
    const context = createContext(app, request, reply)
    await scope.runQueued<unknown>(request, () =>
      endpoint?.audience === 'admin' ? requireAdmin(context, endpoint) : requireCustomer(context),
    )
  })
}

const mayBeLarge = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > maxBodyBytes
