import { Refusal } from '@voltway/store'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'

/** `/healthz`: the process lives. `/readyz`: it can sell (docs/behaviour.md, "Health"). */
export const health = async (fastify: FastifyInstance, app: App): Promise<void> => {
  fastify.get('/healthz', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    return { status: 'ok' }
  })

  fastify.get('/readyz', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (!(await app.ready())) throw new Refusal('UNAVAILABLE')
    return { status: 'ready' }
  })
}
