import { contract, type FileRoute, type Route, restAddress } from '@voltway/contract'
import { Refusal } from '@voltway/store'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseBadQuery, refuseForeignBody } from './body.ts'
import { docsPaths } from './docs.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The matched address without its ids, for logs and metrics; undefined when nothing matched. */
    pattern: string | undefined
    /** The route of the contract behind the address, if it is one's. */
    endpoint: Endpoint | undefined
    isHead: boolean
  }
}

type Endpoint = Route | FileRoute

type Address = { method: string; pattern: string; path: RegExp; endpoint?: Endpoint }

const maxUrlLength = 8192

// Dot segments, backslashes, empty segments and encoded separators or control characters: what one part of a server
// reads as one path and the next part as another.
const trick = /[^\x21-\x7e]|[\\#]|\/\/|\/\.{1,2}(?:\/|$)|%2e|%2f|%5c|%[01][0-9a-f]|%7f/i

/** Looks at every request before anything else does: only addresses that exist, spelled as they are, come past here. */
export const matchAddress = (fastify: FastifyInstance) => {
  fastify.decorateRequest('pattern', undefined)
  fastify.decorateRequest('endpoint', undefined)
  fastify.decorateRequest('isHead', false)

  fastify.addHook('onRequest', async (request, reply) => {
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      throw new Refusal('BAD_REQUEST')
    const path = pathOf(request.raw.url ?? '')
    request.pattern = request.is404 ? undefined : request.routeOptions.url
    if (!/^\/(api|trpc)(\/|$)/i.test(path)) return
    reply.header('Cache-Control', 'no-store')
    request.pattern = undefined
    const address = findAddress(path, request, reply)
    request.pattern = address.pattern
    request.endpoint = address.endpoint
    // What follows answers a HEAD as the GET it asks about; the HTTP layer leaves the body out.
    request.isHead = request.method === 'HEAD'
    if (request.isHead) request.raw.method = 'GET'
    refuseBadQuery(request)
    refuseForeignBody(request)
  })

  // Else the length of the body that is left out would be told as 0.
  fastify.addHook('onSend', async ({ isHead, raw }) => {
    if (isHead) raw.method = 'HEAD'
  })
}

const pathOf = (url: string): string => {
  if (url.length > maxUrlLength) throw new Refusal('URI_TOO_LONG')
  const [path = ''] = url.split('?')
  if (!path.startsWith('/') || trick.test(path)) throw new Refusal('BAD_REQUEST')
  return path
}

const findAddress = (path: string, { method }: FastifyRequest, reply: FastifyReply): Address => {
  const candidates = addresses.filter((address) => address.path.test(path))
  if (candidates.length === 0) throw new Refusal('NOT_FOUND')
  const wanted = method === 'HEAD' ? 'GET' : method
  const address = candidates.find((candidate) => candidate.method === wanted)
  if (address) return address
  reply.header('Allow', candidates.map((candidate) => candidate.method).join(', '))
  throw new Refusal('METHOD_NOT_ALLOWED')
}

const exactly = (pattern: string): RegExp => {
  const escaped = pattern.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[\\w.~-]{1,255}')
  return new RegExp(`^${escaped}$`)
}

const address = (method: string, pattern: string, endpoint?: Endpoint): Address => ({
  method,
  pattern,
  path: exactly(pattern),
  endpoint,
})

const addressesOf = ([name, endpoint]: [string, Endpoint]): Address[] => {
  const { method, path } = restAddress(endpoint)
  const rest = address(method, `/api${path}`, endpoint)
  if (endpoint.file) return [rest]
  return [rest, address(method === 'GET' ? 'GET' : 'POST', `/trpc/${name}`, endpoint)]
}

const addresses: Address[] = [
  ...Object.entries<Endpoint>(contract).flatMap(addressesOf),
  ...docsPaths.map((path) => address('GET', path)),
]
