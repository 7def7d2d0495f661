import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** The number of requests that a connection may send before the first of them has its response. Browsers send one. */
const maxUnanswered = 16

/**
 * Closes connections that send many requests without reading the responses. Otherwise a single packet could start a thousand
 * responses, each with its own memory or open file, for as long as the client does not read.
 */
export const limitPipelining = (handle: RequestListener): RequestListener => {
  const unanswered = new WeakMap<Socket, number>()
  const add = (socket: Socket, number: number) => {
    const sum = (unanswered.get(socket) ?? 0) + number
    unanswered.set(socket, sum)
    return sum
  }
  return (request, response) => {
    const { socket } = request
    if (socket.destroyed || add(socket, 1) > maxUnanswered) return void socket.destroy()
    response.once('close', () => add(socket, -1))
    handle(request, response)
  }
}
