import { requireCustomer } from '@voltway/api'
import { procedures } from '@voltway/contract'
import { Refusal } from '@voltway/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../../app.ts'
import { createContext } from '../api/create-context.ts'

/** The largest body in bytes, unless the route takes more. */
export const maxBodyBytes = 64 * 1024

/** The largest body that any route takes as a whole: the framework has one limit for all of them. */
export const largestBodyBytes = Math.max(
  maxBodyBytes,
  ...procedures.map(([, route]) => route.maxBodyBytes ?? 0),
)

const maxBytesOf = ({ endpoint }: FastifyRequest) => endpoint?.maxBodyBytes ?? maxBodyBytes

/** @throws Refusal PAYLOAD_TOO_LARGE for a body that is larger than its route takes */
export const requireBodySize = (request: FastifyRequest, bytes: number): void => {
  if (bytes > maxBytesOf(request)) throw new Refusal('PAYLOAD_TOO_LARGE')
}

/** Authenticates the customer before the server reads a large body. */
export const authenticateLargeBodies = (scope: FastifyInstance, app: App): void => {
  scope.addHook('onRequest', async (request, reply) => {
    if (maxBytesOf(request) === maxBodyBytes || !mayBeLarge(request)) return
    await scope.runQueued(request, () => requireCustomer(createContext(app, request, reply)))
  })
}

const mayBeLarge = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > maxBodyBytes
