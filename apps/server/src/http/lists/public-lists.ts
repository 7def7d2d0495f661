import { callProcedure } from '@voltway/api'
import type { Route } from '@voltway/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../app.ts'
import { createContext } from '../api/create-context.ts'
import { jsonType } from '../guard/error-responses.ts'
import { acceptedCoding, compressible, longestText, sendBody, varyByCoding } from '../send-body.ts'
import type { ListCache, Rendered } from './list-cache.ts'
import { listEndpoints, publicLists } from './list-endpoints.ts'

/**
 * Serves the lists that are the same for all clients, by REST and tRPC, from a cache until the catalogue
 * changes. Parts of lists are rendered in the request queue, because a client can request an unlimited number
 * of different parts.
 * See docs/decisions/0005-http-response-cache-for-public-lists.md.
 */
export const registerPublicLists = (
  fastify: FastifyInstance,
  app: App,
  lists: ListCache,
  headersFor: (request: FastifyRequest) => Record<string, string>,
  beforeSending: (request: FastifyRequest, reply: FastifyReply, bytes: number) => void,
): void => {
  for (const [procedure, route] of publicLists) {
    for (const { url, inputOf, before, after } of listEndpoints(procedure)) {
      fastify.get(url, (request, reply) => {
        const isWhole = request.url === url
        const input = isWhole ? {} : inputOf(request)
        const render = async (): Promise<Rendered> => {
          const headers: Rendered['headers'] = { 'content-type': jsonType }
          const setHeader = (name: string, value: string) => {
            headers[name] = value
          }
          const context = { ...createContext(app, request, reply), setHeader }
          const list = await callProcedure(context, procedure, input)
          const body = compressible(`${before}${JSON.stringify(list)}${after}`)
          const coding = acceptedCoding(request)
          if (coding) await body.coded?.(coding)
          return { body, headers, latin1: Buffer.from(body.plain).toString('latin1') }
        }
        const respond = (list: Rendered) => {
          // All clients share the bytes of a whole list. An uncompressed text is copied for each of them.
          const isShared =
            isWhole && (list.latin1.length > longestText || acceptedCoding(request) !== undefined)
          beforeSending(request, reply, isShared ? 0 : list.latin1.length)
          return send(request, reply, headersFor(request), list)
        }
        const part = isWhole ? whole : partOf(route, input)
        // The input is invalid. The procedure rejects it with the reason.
        if (part === undefined) return fastify.runQueued(request, render).then(respond)
        const { wholes, parts } = lists.now()
        const cache = part === whole ? wholes : parts
        const key = `${url} ${part}`
        const cached = cache.get(key)
        lists.requests[cached ? 'hits' : 'misses'] += 1
        if (cached) return respond(cached)
        const fetch = () => cache.forceFetch(key, { context: render })
        return (part === whole ? fetch() : fastify.runQueued(request, fetch)).then(respond)
      })
    }
  }
}

const whole = '{}'

/** Unknown parameters and the order of parameters do not change the key. Undefined for an invalid input. */
const partOf = ({ input: schema }: Route, input: unknown): string | undefined => {
  const { success, data } = schema.safeParse(input)
  return success ? JSON.stringify(data) : undefined
}

/**
 * Sends a list. An uncompressed list bypasses the framework, whose headers and serialization take a third of
 * the request's time. The HTTP layer sends a Latin-1 text in one write with the headers.
 */
const send = (
  request: FastifyRequest,
  reply: FastifyReply,
  common: Record<string, string>,
  { body, headers, latin1 }: Rendered,
) => {
  const isConditional = request.headers['if-none-match'] !== undefined
  if (acceptedCoding(request) !== undefined || isConditional || latin1.length > longestText)
    return sendBody(request, reply.headers(common).headers(headers), body)
  const caching = { vary: varyByCoding(common.vary), etag: body.etag, 'cache-control': 'no-cache' }
  const all = { ...common, ...headers, ...caching, 'content-length': latin1.length }
  reply.hijack().raw.writeHead(200, all).end(latin1, 'latin1')
  return undefined
}
