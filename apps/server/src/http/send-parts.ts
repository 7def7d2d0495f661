import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { logFailure } from './guard/error-responses.ts'

type Part = string | Uint8Array

/**
 * Sends a text or file in parts. Reads the next part only when the client has taken the last one, and stops when the client
 * disconnects.
 */
export const sendParts = async (
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Record<string, string>,
  parts: AsyncGenerator<Part>,
) => {
  // An error in the first part gets an error response. After that the server can only close the connection.
  const first = await parts.next()
  if (request.isHead) await parts.return(undefined)
  reply.headers(headers)
  // Without object mode the stream reads one part ahead instead of sixteen.
  const stream = Readable.from(request.isHead ? [] : resume(first, parts), { objectMode: false })
  stream.once('error', (error) => logFailure(request, error))
  return reply.send(stream)
}

async function* resume(first: IteratorResult<Part, unknown>, rest: AsyncGenerator<Part>) {
  try {
    if (!first.done) yield first.value
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}
