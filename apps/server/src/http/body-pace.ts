import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { PlainCode } from '@voltway/contract'
import { endSlowly, endWith } from './errors.ts'

/** How a body may arrive. After `graceMs` its average must reach `bytesPerSecond`: where that is infinite, it must be there. */
export type BodyPace = { graceMs: number; bytesPerSecond: number; maxMs: number; maxBytes: number }

/** The body of a request on its way. Its time can be stopped while nobody reads it. */
export type Arrival = { pace: BodyPace; since: number; isHeld: boolean; received: number }

/** A sender who still writes sees the answer rather than a broken connection, as long as not much more comes than is allowed. */
const overrunBytes = 1.5 * 1024 * 1024

/** A connection that is cut stays so long for the answer to be read, which an instant end would take away with it. */
const lingerMs = 2000

const arrivals = new WeakMap<IncomingMessage, Arrival>()

/** The body that a request brings, if it has one. */
export const arrivalOf = (request: IncomingMessage): Arrival | undefined => arrivals.get(request)

/** Ends requests whose body comes too slowly or does not end. The HTTP layer's own limit would hold uploads to the same time. */
export const watchBodies = (server: Server, pace: BodyPace, checkEveryMs: number): void => {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { 'transfer-encoding': encoding, 'content-length': length = '0' } = request.headers
    if (encoding === undefined && length === '0') return
    const arrival: Arrival = { pace, since: performance.now(), isHeld: false, received: 0 }
    arrivals.set(request, arrival)

    const cut = (code: PlainCode) => {
      stop()
      response.off('finish', drain)
      request.unpipe().pause()
      if (response.headersSent) endSlowly(request.socket, '', lingerMs)
      else endWith(request.socket, code, lingerMs)
    }
    const check = () => {
      if (isLate(arrival)) cut('REQUEST_TIMEOUT')
    }
    const count = (bytes: Buffer) => {
      arrival.received += bytes.length
      if (arrival.received > arrival.pace.maxBytes + overrunBytes) cut('PAYLOAD_TOO_LARGE')
    }
    const drain = () => request.resume()
    const timer = setInterval(check, checkEveryMs)
    const stop = () => {
      clearInterval(timer)
      request.off('data', count)
    }
    request.once('close', stop)
    // To listen would make it flow before its reader is there; a first read of nothing keeps the HTTP layer from throwing an
    // unread body away uncounted.
    request.pause().on('data', count).read(0)
    response.once('finish', drain)
  })
}

/** Before an answer is sent: when more of the body is announced than is ever read, the connection can serve nothing after it. */
export const closeAfterTooMuch = (request: IncomingMessage, response: ServerResponse): void => {
  const announced = Number(request.headers['content-length'] ?? 0)
  const pace = arrivals.get(request)?.pace
  if (pace === undefined || announced <= pace.maxBytes + overrunBytes) return
  response.shouldKeepAlive = false
  const { socket } = request
  // The HTTP layer would cut the connection at once, and take the answer from whoever still writes.
  socket.destroySoon = () => endSlowly(socket, '', lingerMs)
}

const isLate = ({ pace, since, isHeld, received }: Arrival) => {
  const elapsedMs = performance.now() - since
  if (isHeld || elapsedMs < pace.graceMs) return false
  return elapsedMs > pace.maxMs || (received * 1000) / elapsedMs < pace.bytesPerSecond
}
