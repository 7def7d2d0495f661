import { contract, type FileRoute, type Route, restEndpoint } from '@voltway/contract'
import { Refusal } from '@voltway/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { docsPaths } from '../api/api-docs.ts'
import { hasHost } from './origin.ts'
import { refuseBadQuery, refuseForeignBody, requireUtf8Percents } from './request-body.ts'

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

type Address = { method: string; pattern: string; endpoint?: Endpoint }

const maxUrlLength = 8192
/** The HTTP parser also takes 0.9, which has neither headers nor a status, and 2.0 in words. */
const httpVersions = new Set(['1.0', '1.1'])

// Dot segments, backslashes, empty segments and encoded separators or control characters: what one part of a server
// reads as one path and the next part as another.
const trick = /[^\x21-\x7e]|[\\#]|\/\/|\/\.{1,2}(?:\/|$)|%2e|%2f|%5c|%[01][0-9a-f]|%7f/i

/** @throws Refusal BAD_REQUEST for another protocol than HTTP/1.0 and HTTP/1.1, or without one host */
export const requireProtocol = ({ raw }: FastifyRequest): void => {
  if (!httpVersions.has(raw.httpVersion) || !hasHost(raw)) throw new Refusal('BAD_REQUEST')
}

/**
 * Finds the route of a request, and returns whether it is one of the API.
 * @throws Refusal unless the URL exists, spelled as it is
 */
export const matchRequest = (request: FastifyRequest, reply: FastifyReply): boolean => {
  const path = pathOf(request.raw.url ?? '')
  if (!fixed.has(path) && !/^\/(api|trpc)(\/|$)/i.test(path)) {
    request.pattern = request.is404 ? undefined : request.routeOptions.url
    return false
  }
  reply.header('cache-control', 'no-store')
  const { pattern, endpoint } = findAddress(path, request, reply)
  request.pattern = pattern
  request.endpoint = endpoint
  refuseBadQuery(request)
  refuseForeignBody(request)
  return true
}

/** Matches every request before anything else looks at it. */
export const matchRequests = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', (request, reply, done) => {
    // The adapters answer a HEAD as the GET it asks about; the HTTP layer leaves the body out.
    request.isHead = matchRequest(request, reply) && request.method === 'HEAD'
    if (request.isHead) request.raw.method = 'GET'
    done()
  })

  // Else the length of the body that is left out would be told as 0.
  fastify.addHook('onSend', ({ isHead, raw }, _reply, _payload, done) => {
    if (isHead) raw.method = 'HEAD'
    done()
  })
}

const pathOf = (url: string): string => {
  if (url.length > maxUrlLength) throw new Refusal('URI_TOO_LONG')
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  if (fixed.has(path)) return path
  if (!path.startsWith('/') || trick.test(path)) throw new Refusal('BAD_REQUEST')
  requireUtf8Percents(path)
  return path
}

const findAddress = (path: string, { method }: FastifyRequest, reply: FastifyReply): Address => {
  const wanted = method === 'HEAD' ? 'GET' : method
  const isWanted = (address: Address) => address.method === wanted
  const found = fixedAt(path).find(isWanted) ?? withIdsAt(path).find(isWanted)
  if (found) return found
  const others = [...fixedAt(path), ...withIdsAt(path)]
  if (others.length === 0) throw new Refusal('NOT_FOUND')
  reply.header('Allow', others.map((address) => address.method).join(', '))
  throw new Refusal('METHOD_NOT_ALLOWED')
}

const addressesOf = ([name, endpoint]: [string, Endpoint]): Address[] => {
  const { method, path } = restEndpoint(endpoint)
  const rest = { method, pattern: `/api${path}`, endpoint }
  if (endpoint.file) return [rest]
  return [rest, { method: method === 'GET' ? 'GET' : 'POST', pattern: `/trpc/${name}`, endpoint }]
}

const addresses: Address[] = [
  ...Object.entries<Endpoint>(contract).flatMap(addressesOf),
  ...docsPaths.map((pattern) => ({ method: 'GET', pattern })),
]

const hasIds = ({ pattern }: Address) => pattern.includes('{')
const fixed = Map.groupBy(
  addresses.filter((address) => !hasIds(address)),
  ({ pattern }) => pattern,
)
const withIds = [...Map.groupBy(addresses.filter(hasIds), ({ pattern }) => pattern)]

const exactly = (pattern: string) => pattern.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[\\w.~-]{1,255}')
// All of them in one pass: the group that matched tells which one it is.
const anyWithIds = new RegExp(`^(?:${withIds.map(([pattern]) => `(${exactly(pattern)})`).join('|')})$`)

const fixedAt = (path: string): Address[] => fixed.get(path) ?? []

const withIdsAt = (path: string): Address[] => {
  const groups = anyWithIds.exec(path)?.slice(1) ?? []
  return withIds[groups.indexOf(path)]?.[1] ?? []
}
