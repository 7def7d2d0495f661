import { callProcedure } from '@voltway/api'
import { procedures, type Route } from '@voltway/contract'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../app.ts'
import { createContext } from '../api/create-context.ts'
import { jsonType } from '../guard/error-responses.ts'
import { sendParts } from '../send-parts.ts'
import { listEndpoints } from './list-endpoints.ts'

/**
 * Registers lists that may not fit into memory, by REST and tRPC, and objects whose last field is such a list. The server reads and
 * sends the parts after the first one by one.
 * See docs/decisions/0006-streaming-of-long-lists.md.
 */
export const registerLongLists = (fastify: FastifyInstance, app: App): void => {
  const isLong = ({ list, containsLists }: Route) => list === 'long' || containsLists
  for (const [procedure] of procedures.filter(([, route]) => isLong(route))) {
    for (const { url, inputOf, before, after } of listEndpoints(procedure)) {
      fastify.get(url, async (request, reply) => {
        let rest: AsyncGenerator<unknown[]> | undefined
        const streamRest = (parts: AsyncGenerator<unknown[]>) => {
          rest = parts
        }
        const context = { ...createContext(app, request, reply), streamRest }
        const list = await callProcedure(context, procedure, inputOf(request))
        const text = `${before}${JSON.stringify(list)}`
        if (rest === undefined) return reply.type(jsonType).send(`${text}${after}`)
        return sendParts(request, reply, { 'Content-Type': jsonType }, write(text, rest, after))
      })
    }
  }
}

async function* write(first: string, rest: AsyncGenerator<unknown[]>, after: string): AsyncGenerator<string> {
  // The closing brackets follow after the last item.
  const end = first.endsWith(']') ? ']' : ']}'
  yield first.slice(0, -end.length)
  for await (const part of rest) yield part.map((item) => `,${JSON.stringify(item)}`).join('')
  yield `${end}${after}`
}
