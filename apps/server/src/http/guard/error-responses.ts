import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { type Failure, isBug, toFailure, trpcErrorShape } from '@voltway/api'
import type { PlainCode } from '@voltway/contract'
import { Refusal } from '@voltway/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export const jsonType = 'application/json; charset=utf-8'

/** Gives whatever goes wrong in front of the procedures the error body (docs/behaviour.md, "Errors"). */
export const answerErrors = (fastify: FastifyInstance) => {
  fastify.setErrorHandler(answerError)
  fastify.setNotFoundHandler((request, reply) => answerError(new Refusal('NOT_FOUND'), request, reply))
}

/** Answers an error; also for addresses that the router could not even read. */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const refused = asRefusal(error)
  const failed = toFailure(refused, request.id)
  logFault(request, refused)
  // The framework would close the connection on a body it does not take, and a sender who still writes would never see
  // the answer. The HTTP layer throws the rest of the body away, until the request's time is over.
  if (reply.hasHeader('Connection')) reply.removeHeader('Connection')
  reply.header('X-Request-Id', request.id).header('X-Content-Type-Options', 'nosniff')
  reply.header('Cache-Control', 'no-store')
  tellWhenToRetry(reply, failed)
  const isTrpc = /^\/trpc(\/|$)/.test(request.originalUrl)
  reply.code(failed.status).type(jsonType)
  return reply.send(isTrpc ? { error: trpcErrorShape(failed) } : failed.body)
}

/** Writes faults of the program to the log, with their stack, and in one line what made the shop refuse for lack of means. */
export const logFault = (request: FastifyRequest, error: unknown) => {
  const cause = error instanceof Error ? error.cause : undefined
  if (isBug(error))
    return request.log.error({ request_id: request.id, err: cause ?? error }, 'A request met a bug')
  const refusal = error instanceof Refusal ? error : cause
  if (refusal instanceof Refusal && refusal.cause instanceof Error) {
    request.log.warn(
      { request_id: request.id, fault: refusal.cause.message },
      'A request was refused for a fault',
    )
  }
}

export const tellWhenToRetry = (reply: FastifyReply, { retryAfterSeconds }: Failure) => {
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', String(retryAfterSeconds))
}

/** Answers what the HTTP parser refused, for which there is no request: malformed, too large or too slow. */
export const answerClientError = (error: Error & { code?: string }, socket: Socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  endWith(socket, parserCodes[error.code ?? ''] ?? 'BAD_REQUEST')
}

/** Answers CONNECT, which the HTTP layer hands over as a bare socket. */
export const answerConnect = (_request: unknown, socket: Socket) => endWith(socket, 'METHOD_NOT_ALLOWED')

/** Answers on the bare socket and ends it, for what cannot be answered otherwise; `lingerMs` later nothing is left of it. */
export const endWith = (socket: Socket, code: PlainCode, lingerMs = 0) => {
  const requestId = randomUUID()
  const { status, body } = toFailure(new Refusal(code), requestId)
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${code}`,
    `Content-Type: ${jsonType}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    `X-Request-Id: ${requestId}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
  ]
  endSlowly(socket, `${head.join('\r\n')}\r\n\r\n${text}`, lingerMs)
}

/** Sends the last words, and that they are the last; the connection is cut `lingerMs` later, for whoever still writes. */
export const endSlowly = (socket: Socket, text: string, lingerMs: number) =>
  socket.end(text, () => setTimeout(() => socket.destroy(), lingerMs).unref())

const parserCodes: Record<string, PlainCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
}

const codesOfStatus = new Map<number | undefined, PlainCode>([
  [400, 'BAD_REQUEST'],
  [404, 'NOT_FOUND'],
  [405, 'METHOD_NOT_ALLOWED'],
  [408, 'REQUEST_TIMEOUT'],
  [412, 'PRECONDITION_FAILED'],
  [413, 'PAYLOAD_TOO_LARGE'],
  [414, 'URI_TOO_LONG'],
  [415, 'UNSUPPORTED_MEDIA_TYPE'],
  [416, 'RANGE_NOT_SATISFIABLE'],
  [431, 'HEADERS_TOO_LARGE'],
  [503, 'UNAVAILABLE'],
] satisfies [number, PlainCode][])

// The refusals of the framework, and of its file server (which alone say `expose`), are known by their status. A body that
// ends too early is its sender's doing.
const asRefusal = (error: unknown): unknown => {
  const { code, statusCode, expose } = error as { code?: unknown; statusCode?: number; expose?: boolean }
  const isFrameworks = typeof code === 'string' && (code.startsWith('FST_') || code === 'ECONNRESET')
  const isOthers = isFrameworks || expose === true
  const refused = isOthers ? codesOfStatus.get(statusCode) : undefined
  return refused ? new Refusal(refused) : error
}
