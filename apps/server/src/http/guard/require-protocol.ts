import type { FastifyRequest } from 'fastify'
import { badRequest } from './request-body.ts'
import { hasHost } from './request-origin.ts'

/** The HTTP parser also accepts HTTP/0.9, which has neither headers nor a status, and the text HTTP/2.0. */
const httpVersions = new Set(['1.0', '1.1'])

/** @throws Refusal BAD_REQUEST for another protocol than HTTP/1.0 and HTTP/1.1, or without one host */
export const requireProtocol = ({ raw }: FastifyRequest): void => {
  if (!httpVersions.has(raw.httpVersion)) throw badRequest('The protocol must be HTTP/1.0 or HTTP/1.1')
  if (!hasHost(raw)) throw badRequest('The header Host must name one host')
}
