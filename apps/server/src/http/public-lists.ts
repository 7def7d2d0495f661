import { callProcedure } from '@voltway/api'
import { procedures } from '@voltway/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { createContext } from './context.ts'
import { jsonType } from './errors.ts'
import { listEndpoints } from './list-endpoints.ts'
import { type Precompressed, precompress, sendPrecompressed } from './precompressed.ts'
import { watchCatalogue } from './watch-catalogue.ts'

/** An answer as it is sent, with the headers that the procedure set. */
type Rendered = { body: Precompressed; headers: [name: string, value: string][] }

/**
 * The lists that everybody asks for, by REST and tRPC: whole ones are kept serialised and compressed until the catalogue
 * changes. Parts of them are read each time, in line with other work.
 */
export const publicLists = async (fastify: FastifyInstance, app: App): Promise<void> => {
  const revisionNow = watchCatalogue(app.shop)
  for (const [procedure] of procedures.filter(([, { list }]) => list === 'kept')) {
    for (const { url, inputOf, before, after } of listEndpoints(procedure)) {
      const whole = keepPerRevision(revisionNow)
      fastify.get(url, async (request, reply) => {
        const input = inputOf(request)
        const render = async (): Promise<Rendered> => {
          const headers: Rendered['headers'] = []
          const setHeader = (name: string, value: string) => void headers.push([name, value])
          const context = { ...createContext(app, request, reply), setHeader }
          const list = await callProcedure(context, procedure, input)
          return { body: await precompress(`${before}${JSON.stringify(list)}${after}`), headers }
        }
        const answer = isWhole(input) ? whole(render) : fastify.inLine(request, render)
        return send(request, reply, await answer)
      })
    }
  }
}

// A list that was read after its revision can only be newer than that, never older.
const keepPerRevision = (revisionNow: () => Promise<number>) => {
  let kept: { revision: number; rendered: Promise<Rendered> } | undefined
  return async (render: () => Promise<Rendered>): Promise<Rendered> => {
    const revision = await revisionNow()
    if (kept?.revision === revision) return kept.rendered
    const rendered = render()
    const fresh = { revision, rendered }
    kept = fresh
    return rendered.catch((error: unknown) => {
      if (kept === fresh) kept = undefined
      throw error
    })
  }
}

const isWhole = (input: unknown): boolean =>
  typeof input === 'object' &&
  input !== null &&
  !Array.isArray(input) &&
  !('limit' in input || 'cursor' in input)

const send = (request: FastifyRequest, reply: FastifyReply, { body, headers }: Rendered) => {
  for (const [name, value] of headers) reply.header(name, value)
  return sendPrecompressed(request, reply.type(jsonType), body)
}
