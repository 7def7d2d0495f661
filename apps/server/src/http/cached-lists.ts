import { callProcedure } from '@voltway/api'
import type { Route } from '@voltway/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import type { App } from '../app.ts'
import { acceptedCoding, compressible, sendBody } from './answer-body.ts'
import { createContext } from './context.ts'
import { jsonType } from './errors.ts'
import type { Kept, KeptLists, Rendered } from './list-cache.ts'
import { listEndpoints, publicLists } from './list-endpoints.ts'
import { keepForReplay } from './replay-answers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the answer comes from, or goes to. */
    kept: Kept | undefined
  }
}

/**
 * The lists that everybody asks for, by REST and tRPC: what was answered is kept until the catalogue changes. Parts of lists are
 * read in line with other work, because anybody can think of many.
 */
export const servePublicLists = async (
  fastify: FastifyInstance,
  app: App,
  lists: KeptLists,
): Promise<void> => {
  fastify.decorateRequest('kept', undefined)
  const onSend: onSendHookHandler = (request, reply, payload, done) => {
    if (request.kept) keepForReplay(app.env, request.kept, request, reply, payload)
    done()
  }
  for (const [procedure, route] of publicLists) {
    for (const { url, inputOf, before, after } of listEndpoints(procedure)) {
      fastify.get(url, { onSend }, (request, reply) => {
        const input = inputOf(request)
        const render = async (): Promise<Rendered> => {
          const headers: Rendered['headers'] = []
          const setHeader = (name: string, value: string) => void headers.push([name, value])
          const context = { ...createContext(app, request, reply), setHeader }
          const list = await callProcedure(context, procedure, input)
          const body = compressible(`${before}${JSON.stringify(list)}${after}`)
          const coding = acceptedCoding(request)
          if (coding) await body.coded?.(coding)
          return { body, headers }
        }
        const sendIt = (rendered: Rendered) => send(request, reply, rendered)
        const question = questionOf(route, input)
        // The procedure says why.
        if (question === undefined) return fastify.inLine(request, render).then(sendIt)
        const key = `${url} ${question}`
        const sendFrom = (all: Kept) => {
          const { wholes, parts } = all
          request.kept = all
          const kept = question === whole ? wholes : parts
          const known = kept.get(key)
          lists.requests[known ? 'hits' : 'misses'] += 1
          if (known) return sendIt(known)
          const fetch = () => kept.forceFetch(key, { context: render })
          return (kept === wholes ? fetch() : fastify.inLine(request, fetch)).then(sendIt)
        }
        return sendFrom(lists.now())
      })
    }
  }
}

const whole = '{}'

/** What is asked, always in the same words; undefined when it is refused. */
const questionOf = ({ input: schema }: Route, input: unknown): string | undefined => {
  const { success, data } = schema.safeParse(input)
  return success ? JSON.stringify(data) : undefined
}

const send = (request: FastifyRequest, reply: FastifyReply, { body, headers }: Rendered) => {
  for (const [name, value] of headers) reply.header(name, value)
  return sendBody(request, reply.type(jsonType), body)
}
