import { isIP } from 'node:net'
import { type Context, clientNetworkOf } from '@voltway/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../app.ts'

/** Creates the context of a procedure call, by REST or tRPC. */
export const createContext = (app: App, request: FastifyRequest, reply: FastifyReply): Context => ({
  shop: app.shop,
  rateLimits: app.rateLimits,
  requestId: request.id,
  clientNetwork: networkOf(request),
  clientIp: toClientIp(request.ip),
  bearer: /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1],
  adminSecret: single(request.headers['x-admin-secret']),
  isAdminSecret: app.isAdminSecret,
  idempotencyKey: single(request.headers['idempotency-key']),
  setHeader: (name, value) => {
    reply.header(name, value)
  },
  trace: app.tracing?.procedure,
  acquireListSlot: (client) => app.waitForLongListSlot(client, reply.raw),
  runQueued: (work) => request.server.runQueued(request, work),
})

/** Returns the network that identifies the client of a request. */
export const networkOf = ({ ip }: FastifyRequest): string => clientNetworkOf(toClientIp(ip))

// A trusted proxy may forward a text of any length that is no IP address. Neither the audit log nor the rate
// limits accept one. Some proxies append the port of the client.
// The framework knows no IP address if the client disconnected before the server accepted the connection.
const toClientIp = (forwarded = '') => {
  const ip = forwarded.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  return isIP(ip) ? ip.toLowerCase() : 'unknown'
}

const single = (header: string | string[] | undefined) => (Array.isArray(header) ? header.join(', ') : header)
