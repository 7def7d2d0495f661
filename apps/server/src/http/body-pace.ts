import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { ErrorCode } from '@voltway/contract'
import { endWith } from './errors.ts'

/** How a body may arrive. After `graceMs` its average must reach `bytesPerSecond`: where that is infinite, it must be there. */
export type BodyPace = { graceMs: number; bytesPerSecond: number; maxMs: number; maxBytes: number }

/** The body of a request on its way. Its time can be stopped while nobody reads it. */
export type Arrival = { pace: BodyPace; since: number; isHeld: boolean; received: number }

/** A sender who still writes sees the answer rather than a broken connection, as long as not much more comes than is allowed. */
const overrunBytes = 512 * 1024

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

    const cut = (code: ErrorCode) => {
      stop()
      if (response.headersSent) return request.destroy()
      // Nothing more is read until the answer is out.
      request.unpipe().pause()
      endWith(request.socket, code)
    }
    const check = () => {
      if (isLate(arrival)) cut('REQUEST_TIMEOUT')
    }
    const count = (bytes: Buffer) => {
      arrival.received += bytes.length
      if (arrival.received > arrival.pace.maxBytes + overrunBytes) cut('PAYLOAD_TOO_LARGE')
    }
    const timer = setInterval(check, checkEveryMs)
    const stop = () => {
      clearInterval(timer)
      request.off('data', count)
    }
    request.once('close', stop)
    // To listen would make it flow before its reader is there; a first read of nothing keeps the HTTP layer from throwing an
    // unread body away uncounted.
    request.pause().on('data', count).read(0)
    response.once('finish', () => request.resume())
  })
}

const isLate = ({ pace, since, isHeld, received }: Arrival) => {
  const elapsedMs = performance.now() - since
  if (isHeld || elapsedMs < pace.graceMs) return false
  return elapsedMs > pace.maxMs || (received * 1000) / elapsedMs < pace.bytesPerSecond
}
