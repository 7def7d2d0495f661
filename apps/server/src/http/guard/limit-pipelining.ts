import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/**
 * The number of requests of a connection that are processed at the same time. Browsers send the next one after the response, but
 * the server may read it before it notices that its response has been sent.
 */
const maxUnanswered = 4

/**
 * Closes a connection after the fourth of its pipelined requests, as HTTP allows; the client repeats the others. Otherwise a
 * single packet could start a thousand responses, each with its own memory or open file, for a client that reads none of them.
 */
export const limitPipelining = (handle: RequestListener): RequestListener => {
  const unanswered = new WeakMap<Socket, number>()
  const add = (socket: Socket, count: number) => {
    const sum = (unanswered.get(socket) ?? 0) + count
    unanswered.set(socket, sum)
    return sum
  }
  return (request, response) => {
    const { socket } = request
    const count = add(socket, 1)
    if (count > maxUnanswered) return void socket.pause()
    response.once('close', () => add(socket, -1))
    if (count === maxUnanswered) {
      response.shouldKeepAlive = false
      unanswered.set(socket, Number.POSITIVE_INFINITY)
    }
    handle(request, response)
  }
}
