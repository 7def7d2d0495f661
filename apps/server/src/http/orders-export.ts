import { ordersCsv, ordersCsvPath } from '@voltway/api'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import { createContext } from './context.ts'
import { filledQuery } from './filled-query.ts'
import { sendParts } from './send-parts.ts'

/** The orders as a CSV file, sent while it is read. */
export const ordersExport = async (fastify: FastifyInstance, app: App): Promise<void> => {
  fastify.get(ordersCsvPath, async (request, reply) => {
    const { filename, parts } = await ordersCsv(createContext(app, request, reply), filledQuery(request))
    const headers = {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${filename}"`,
    }
    return sendParts(request, reply, headers, parts)
  })
}
