import { downloadFile } from '@voltway/api'
import { files as fileRoutes, restEndpoint } from '@voltway/contract'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../app.ts'
import { sendParts } from '../send-parts.ts'
import { createContext } from './create-context.ts'
import { restQuery } from './rest-query.ts'

/** Registers the file routes of the contract. A file is sent while it is read. */
export const registerDownloads = async (fastify: FastifyInstance, app: App): Promise<void> => {
  for (const [name, route] of fileRoutes) {
    const path = restEndpoint(route).path.replace(/\{(\w+)\}/g, ':$1')
    fastify.get<{ Params: Record<string, string> }>(`/api${path}`, async (request, reply) => {
      const input = { ...restQuery(request), ...request.params }
      const context = createContext(app, request, reply)
      const { filename, parts } = await downloadFile(context, name, input, app.receipts.drawFor)
      const { type } = route.file
      const headers = {
        'Content-Type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
        'Content-Disposition': `attachment; filename="${filename}"`,
      }
      return sendParts(request, reply, headers, parts)
    })
  }
}
