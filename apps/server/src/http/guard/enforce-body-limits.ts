import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { PlainCode } from '@voltway/contract'
import { endAndLinger, endWithError } from './error-responses.ts'

/** The time limit and the size limit of a request body. */
export type BodyLimits = { ms: number; maxBytes: number }

/** A client that exceeds the size by at most this number of bytes still receives the error response. */
const overrunBytes = 1.5 * 1024 * 1024

/** A closed connection lingers for this time, so that the client can read the response. An immediate close would discard it. */
const lingerMs = 2000

const bodies = new WeakMap<IncomingMessage, { maxBytes: number; timeout: NodeJS.Timeout }>()

/**
 * Closes connections whose body is too slow or too large. The HTTP layer has one time limit for all routes, and no size limit.
 * See docs/decisions/0003-bounded-queues-and-load-shedding.md.
 */
export const enforceBodyLimits = (server: Server, { ms, maxBytes }: BodyLimits): void => {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { 'transfer-encoding': encoding, 'content-length': length = '0' } = request.headers
    if (encoding === undefined && length === '0') return
    const cut = (code: PlainCode) => {
      stop()
      response.off('finish', drain)
      request.unpipe().pause()
      if (response.headersSent) endAndLinger(request.socket, '', lingerMs)
      else endWithError(request.socket, code, lingerMs)
    }
    const body = { maxBytes, timeout: setTimeout(cut, ms, 'REQUEST_TIMEOUT') }
    bodies.set(request, body)
    let received = 0
    const count = (bytes: Buffer) => {
      received += bytes.length
      if (received > body.maxBytes + overrunBytes) cut('PAYLOAD_TOO_LARGE')
    }
    const drain = () => request.resume()
    const stop = () => {
      clearTimeout(body.timeout)
      request.off('data', count)
    }
    request.once('close', stop)
    // `pause`, because a listener alone would start the flow before the body has a reader. `read(0)`, so that the HTTP layer
    // does not discard an unread body uncounted.
    request.pause().on('data', count).read(0)
    response.once('finish', drain)
  })
}

/** Removes the time limit of a body, so that only the HTTP layer's limit applies, and sets another size limit. */
export const allowUpload = (request: IncomingMessage, maxBytes: number): void => {
  const body = bodies.get(request)
  if (body === undefined) return
  clearTimeout(body.timeout)
  body.maxBytes = maxBytes
}

/** Closes the connection after the response when the announced body is larger than the server ever reads. */
export const closeAfterOversizedBody = (request: IncomingMessage, response: ServerResponse): void => {
  const announced = Number(request.headers['content-length'] ?? 0)
  const { maxBytes = Infinity } = bodies.get(request) ?? {}
  if (announced <= maxBytes + overrunBytes) return
  response.shouldKeepAlive = false
  const { socket } = request
  // The HTTP layer would close the connection at once, and a client that still sends would lose the response.
  socket.destroySoon = () => endAndLinger(socket, '', lingerMs)
}
