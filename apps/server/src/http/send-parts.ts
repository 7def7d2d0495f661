import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { stalledMs } from '../queues/long-list-queues.ts'
import { logFailure } from './guard/error-responses.ts'

/** Sends a text while it is made: as much as the client takes, and no more once it has hung up. */
export const sendParts = async (
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Record<string, string>,
  parts: AsyncGenerator<string>,
) => {
  // What goes wrong until now is answered as everywhere; later all that is left is to break off.
  const first = await parts.next()
  if (request.isHead) await parts.return(undefined)
  reply.headers(headers)
  reply.raw.setTimeout(stalledMs)
  // In bytes, so that one part is read ahead and not sixteen.
  const stream = Readable.from(request.isHead ? [] : resume(first, parts), { objectMode: false })
  stream.once('error', (error) => logFailure(request, error))
  return reply.send(stream)
}

async function* resume(first: IteratorResult<string, unknown>, rest: AsyncGenerator<string>) {
  try {
    if (!first.done) yield first.value
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}
