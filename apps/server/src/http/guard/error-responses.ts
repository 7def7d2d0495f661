import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type Failure, isBug, toFailure, trpcErrorShape } from '@voltway/api'
import type { PlainCode } from '@voltway/contract'
import { Refusal } from '@voltway/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requestIds } from '../log-responses.ts'
import { defaultHeaders, securityHeaders } from './security-headers.ts'

export const jsonType = 'application/json; charset=utf-8'

/**
 * Sends the error body for all errors outside the procedures (docs/behaviour.md, "Errors"), also for URLs that the router cannot
 * parse.
 */
export const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const refusal = toRefusal(error)
  const failed = toFailure(refusal, request.id)
  logFailure(request, refusal)
  // The framework closes the connection on a body that it rejects, and a client that still sends would lose the response. Without
  // this header the HTTP layer discards the rest of the body until the request's time limit.
  if (reply.hasHeader('Connection')) reply.removeHeader('Connection')
  // No hook runs for a URL that the router cannot parse.
  if (!reply.hasHeader('X-Frame-Options')) reply.headers(securityHeaders(request))
  reply.header('X-Request-Id', request.id)
  reply.header('Cache-Control', 'no-store')
  writeRetryAfter(reply, failed)
  // The error of an invalid range has a header with the size of the file.
  const range = (error as { headers?: Record<string, string> }).headers?.['Content-Range']
  if (range !== undefined) reply.header('Content-Range', range)
  const isTrpc = /^\/trpc(\/|$)/.test(request.originalUrl)
  reply.code(failed.status).type(jsonType)
  return reply.send(isTrpc ? { error: trpcErrorShape(failed) } : failed.body)
}

/** Logs bugs with their stack, and refusals that have a cause, such as a full disk, in one line. */
export const logFailure = (request: FastifyRequest, error: unknown) => {
  const cause = error instanceof Error ? error.cause : undefined
  if (isBug(error))
    return request.log.error(
      { ...requestIds(request), err: cause ?? error },
      'A request failed because of a bug',
    )
  const refusal = error instanceof Refusal ? error : cause
  if (refusal instanceof Refusal && refusal.cause instanceof Error) {
    request.log.warn(
      { ...requestIds(request), fault: refusal.cause.message },
      'Rejected a request because of a fault',
    )
  }
}

export const writeRetryAfter = (reply: FastifyReply, { retryAfterSeconds }: Failure) => {
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', String(retryAfterSeconds))
}

/** Responds to malformed, oversized or slow requests, which the HTTP parser rejects before a request object exists. */
export const handleClientError = (error: Error & { code?: string }, socket: Socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  endWithError(socket, parserCodes[error.code ?? ''] ?? 'BAD_REQUEST')
}

/**
 * Rejects CONNECT, for which the HTTP layer has only a socket. The layer no longer handles the errors of this socket, and a client
 * that resets its connection would end the process.
 */
export const rejectConnect = (_request: unknown, socket: Socket) => {
  socket.on('error', () => socket.destroy())
  endWithError(socket, 'METHOD_NOT_ALLOWED')
}

/** Writes an error response to a socket and closes it. The socket is destroyed after `lingerMs`. */
export const endWithError = (socket: Socket, code: PlainCode, lingerMs = 0) => {
  const requestId = randomUUID()
  const sentence = code === 'BAD_REQUEST' ? 'The request is not valid HTTP' : undefined
  const { status, body } = toFailure(new Refusal(code, { sentence }), requestId)
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${jsonType}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    `X-Request-Id: ${requestId}`,
    ...Object.entries(defaultHeaders).map((header) => header.join(': ')),
    'Cache-Control: no-store',
    'Connection: close',
  ]
  endAndLinger(socket, `${head.join('\r\n')}\r\n\r\n${text}`, lingerMs)
}

/** Writes a text and the end of the stream, and destroys the socket after `lingerMs`, even if the client still sends. */
export const endAndLinger = (socket: Socket, text: string, lingerMs: number) =>
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

// Errors of the framework, and of its file server (which have `expose`), are mapped by their status. ECONNRESET is a body that
// ended too early, which is the client's fault.
const toRefusal = (error: unknown): unknown => {
  const { code, statusCode, expose } = error as { code?: unknown; statusCode?: number; expose?: boolean }
  const isFrameworkError = typeof code === 'string' && (code.startsWith('FST_') || code === 'ECONNRESET')
  const isLibraryError = isFrameworkError || expose === true
  const refusal = isLibraryError ? codesOfStatus.get(statusCode) : undefined
  return refusal ? new Refusal(refusal) : error
}
