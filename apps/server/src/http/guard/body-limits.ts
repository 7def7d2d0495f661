import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { PlainCode } from '@voltway/contract'
import { endAndLinger, endWithError } from './error-responses.ts'

/** How long a body may take to arrive, and its size. */
export type BodyLimits = { ms: number; maxBytes: number }

/** A client that sends at most this much too much reads the response instead of a broken connection. */
const overrunBytes = 1.5 * 1024 * 1024

/** A connection that is cut stays open for its client to read the response, which an immediate end would discard. */
const lingerMs = 2000

const bodies = new WeakMap<IncomingMessage, { maxBytes: number; timeout: NodeJS.Timeout }>()

/** Cuts connections whose body takes too long or does not end. The HTTP layer has one time limit for all routes, and counts nothing. */
export const limitBodies = (server: Server, { ms, maxBytes }: BodyLimits): void => {
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
    // A listener alone would start the flow before the body has a reader. After a first read of nothing the HTTP layer does not
    // discard an unread body uncounted.
    request.pause().on('data', count).read(0)
    response.once('finish', drain)
  })
}

/** Gives a body all the time of the HTTP layer, and another size. */
export const allowUpload = (request: IncomingMessage, maxBytes: number): void => {
  const body = bodies.get(request)
  if (body === undefined) return
  clearTimeout(body.timeout)
  body.maxBytes = maxBytes
}

/** Announces in a response that the connection ends when more of the body is announced than is ever read. */
export const closeAfterOversizedBody = (request: IncomingMessage, response: ServerResponse): void => {
  const announced = Number(request.headers['content-length'] ?? 0)
  const { maxBytes = Infinity } = bodies.get(request) ?? {}
  if (announced <= maxBytes + overrunBytes) return
  response.shouldKeepAlive = false
  const { socket } = request
  // The HTTP layer would cut the connection at once, and take the response from a client that still sends.
  socket.destroySoon = () => endAndLinger(socket, '', lingerMs)
}
