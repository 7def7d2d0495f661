import { Readable } from 'node:stream'
import { ordersCsv, ordersCsvPath } from '@voltway/api'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import { createContext } from './context.ts'
import { logFault } from './errors.ts'
import { filledQuery } from './filled-query.ts'

/** The orders as a CSV file, sent while it is read: as much as the client takes, and no more once it has hung up. */
export const ordersExport = async (fastify: FastifyInstance, app: App): Promise<void> => {
  fastify.get(ordersCsvPath, async (request, reply) => {
    const { filename, parts } = await ordersCsv(createContext(app, request, reply), filledQuery(request))
    // What goes wrong until now is answered as everywhere; later all that is left is to break off.
    const first = await parts.next()
    reply.type('text/csv; charset=utf-8')
    reply.header('Content-Disposition', `attachment; filename="${filename}"`)
    if (request.isHead) await parts.return(undefined)
    const file = request.isHead ? [] : resume(first, parts)
    // In bytes, so that one part is read ahead and not sixteen.
    const stream = Readable.from(file, { objectMode: false })
    stream.once('error', (error) => logFault(request, error))
    return reply.send(stream)
  })
}

const resume = async function* (first: IteratorResult<string, unknown>, rest: AsyncGenerator<string>) {
  try {
    if (!first.done) yield first.value
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}
