import { callProcedure } from '@voltway/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { acceptedCoding, compressible, sendBody } from './answer-body.ts'
import { createContext } from './context.ts'
import { jsonType } from './errors.ts'
import type { ListCache, Rendered } from './list-cache.ts'
import { listEndpoints, publicLists } from './list-endpoints.ts'

/**
 * Serves the lists that are the same for everybody, by REST and tRPC, from memory until the catalogue changes. Parts of lists are
 * rendered in the queue, because a client can think of many.
 */
export const servePublicLists = (fastify: FastifyInstance, app: App, lists: ListCache): void => {
  for (const [procedure, route] of publicLists) {
    for (const { url, inputOf, before, after } of listEndpoints(procedure)) {
      fastify.get(url, async (request, reply) => {
        const input = inputOf(request)
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
          return { body, headers }
        }
        const { success, data } = route.input.safeParse(input)
        // The procedure rejects the input, and says why.
        if (!success) return send(request, reply, await fastify.runQueued(request, render))
        // The same words for the same part: unknown parameters and their order make no difference.
        const part = JSON.stringify(data)
        const isWhole = part === '{}'
        const { wholes, parts } = lists.now()
        const cache = isWhole ? wholes : parts
        const key = `${url} ${part}`
        const cached = cache.get(key)
        lists.requests[cached ? 'hits' : 'misses'] += 1
        if (cached) return send(request, reply, cached)
        const fetch = () => cache.forceFetch(key, { context: render })
        return send(request, reply, await (isWhole ? fetch() : fastify.runQueued(request, fetch)))
      })
    }
  }
}

const send = (request: FastifyRequest, reply: FastifyReply, { body, headers }: Rendered) =>
  sendBody(request, reply.headers(headers), body)
