import { toFailure } from '@voltway/api'
import { Refusal } from '@voltway/domain'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../app.ts'
import type { NotReady } from '../../start/readiness.ts'

export const notReadySentences: Record<NotReady, string> = {
  starting: 'The shop is starting',
  stopping: 'The shop is stopping',
  database: 'The database does not answer',
}

/**
 * `/healthz`: the process runs. `/readyz`: the node can serve requests. `scope=node` ignores the database: without it proxies
 * would find no node while the database is down (docs/behaviour.md, "Health"). Commands read the shop's id in its header.
 */
export const registerHealth = (fastify: FastifyInstance, { readiness, shopId }: App): void => {
  fastify.get('/healthz', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    return { status: 'ok' }
  })

  fastify.get<{ Querystring: { scope?: string } }>('/readyz', async ({ id, query }, reply) => {
    reply.headers({ 'Cache-Control': 'no-store', 'X-Shop-Id': shopId })
    const reason = query.scope === 'node' ? readiness.nodeReason() : await readiness.check()
    if (reason === undefined) return { status: 'ready' }
    const { status, body } = toFailure(
      new Refusal('UNAVAILABLE', { sentence: notReadySentences[reason] }),
      id,
    )
    reply.header('Retry-After', '1')
    return reply.code(status).send({ ...body, reason })
  })
}
