import { contract, type FileRoute, type Route, restEndpoint } from '@voltway/contract'
import { Refusal } from '@voltway/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { docsPaths } from '../api/api-docs.ts'
import { badRequest, refuseBadQuery, refuseForeignBody, requireUtf8Percents } from './request-body.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The URL pattern of the route, for logs and metrics, without ids; undefined when no route matched. */
    pattern: string | undefined
    /** The route of the contract, if the URL belongs to one. */
    endpoint: Endpoint | undefined
    /** The client sent HEAD, and the route runs as GET. */
    isHead: boolean
  }
}

type Endpoint = Route | FileRoute

type UrlPattern = { method: string; pattern: string; endpoint?: Endpoint }

const maxUrlLength = 8192

// Dot segments, backslashes, empty segments, and encoded separators, control characters, letters, digits or `-._~`. Parts of a
// server could read such a path in different ways, and a page would have several URLs.
const forbiddenPath =
  /[^\x21-\x7e]|[\\#]|\/\/|\/\.{1,2}(?:\/|$)|%(?:[01][0-9a-f]|2[def]|3\d|[46][1-9a-f]|5[0-9acf]|7[0-9aef])/i

/**
 * Finds the route of a request, and returns whether it belongs to the API.
 * @throws Refusal for a URL that does not exist in exactly this spelling
 */
export const matchUrl = (request: FastifyRequest, reply: FastifyReply): boolean => {
  // The framework caches `originalUrl` at its first use. Later the REST adapter removes the prefix from `raw.url`.
  const path = pathOf(request.originalUrl)
  if (!patternsWithoutIds.has(path) && !/^\/(api|trpc)(\/|$)/i.test(path)) {
    request.pattern = request.is404 ? undefined : request.routeOptions.url
    return false
  }
  reply.header('cache-control', 'no-store')
  const { pattern, endpoint } = findPattern(path, request, reply)
  request.pattern = pattern
  request.endpoint = endpoint
  refuseBadQuery(request)
  refuseForeignBody(request)
  return true
}

/**
 * Matches the URL of every request before any other code reads it.
 * See docs/decisions/0001-rest-adapter-and-url-matching.md.
 */
export const registerUrlMatch = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', (request, reply, done) => {
    // The adapters run a HEAD as a GET, and the HTTP layer leaves the body out.
    request.isHead = matchUrl(request, reply) && request.method === 'HEAD'
    if (request.isHead) request.raw.method = 'GET'
    done()
  })

  // Without this the response to a HEAD would have a Content-Length of 0.
  fastify.addHook('onSend', ({ isHead, raw }, _reply, _payload, done) => {
    if (isHead) raw.method = 'HEAD'
    done()
  })
}

const pathOf = (url: string): string => {
  if (url.length > maxUrlLength) throw new Refusal('URI_TOO_LONG')
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  if (patternsWithoutIds.has(path)) return path
  if (!path.startsWith('/') || forbiddenPath.test(path))
    throw badRequest('The path has a segment or a character that is not allowed')
  requireUtf8Percents(path)
  return path
}

const findPattern = (path: string, { method }: FastifyRequest, reply: FastifyReply): UrlPattern => {
  const wanted = method === 'HEAD' ? 'GET' : method
  const isWanted = (candidate: UrlPattern) => candidate.method === wanted
  const candidates = patternsWithoutIds.get(path) ?? findPatternsWithIds(path)
  const match = candidates.find(isWanted)
  if (match) return match
  if (candidates.length === 0) throw new Refusal('NOT_FOUND')
  const allowed = candidates.flatMap(({ method: other }) => (other === 'GET' ? ['GET', 'HEAD'] : [other]))
  reply.header('Allow', allowed.join(', '))
  throw new Refusal('METHOD_NOT_ALLOWED')
}

const patternsOf = ([name, endpoint]: [string, Endpoint]): UrlPattern[] => {
  const { method, path } = restEndpoint(endpoint)
  const rest = { method, pattern: `/api${path}`, endpoint }
  if (endpoint.file) return [rest]
  return [rest, { method: method === 'GET' ? 'GET' : 'POST', pattern: `/trpc/${name}`, endpoint }]
}

const patterns: UrlPattern[] = [
  ...Object.entries<Endpoint>(contract).flatMap(patternsOf),
  ...docsPaths.map((pattern) => ({ method: 'GET', pattern })),
]

const hasIds = ({ pattern }: UrlPattern) => pattern.includes('{')
const patternsWithoutIds = Map.groupBy(
  patterns.filter((candidate) => !hasIds(candidate)),
  ({ pattern }) => pattern,
)
const patternsWithIds = [...Map.groupBy(patterns.filter(hasIds), ({ pattern }) => pattern)]

const toRegExpSource = (pattern: string) =>
  pattern.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[\\w.~-]{1,255}')
// One expression for all patterns with ids. The index of the matched group is the index of the pattern.
const anyWithIds = new RegExp(
  `^(?:${patternsWithIds.map(([pattern]) => `(${toRegExpSource(pattern)})`).join('|')})$`,
)

const findPatternsWithIds = (path: string): UrlPattern[] => {
  const groups = anyWithIds.exec(path)?.slice(1) ?? []
  return patternsWithIds[groups.indexOf(path)]?.[1] ?? []
}
