import { callProcedure } from '@voltway/api'
import { procedures } from '@voltway/contract'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../app.ts'
import { createContext } from '../api/create-context.ts'
import { jsonType } from '../guard/error-responses.ts'
import { sendParts } from '../send-stream.ts'
import { listEndpoints } from './list-endpoints.ts'

/** The lists that may be longer than memory, by REST and tRPC: what follows their first part is written while it is read. */
export const longLists = async (fastify: FastifyInstance, app: App): Promise<void> => {
  for (const [procedure] of procedures.filter(([, { list }]) => list === 'long')) {
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
  // Without its bracket, until the last item is there.
  yield first.slice(0, -1)
  for await (const part of rest) yield part.map((item) => `,${JSON.stringify(item)}`).join('')
  yield `]${after}`
}
