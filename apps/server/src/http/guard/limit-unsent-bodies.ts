import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { throttleLog } from '../../logging/throttle-log.ts'
import { networkOf } from '../api/create-context.ts'

/** Smaller bodies need little more memory than their connection. */
const smallBytes = 16 * 1024

/** The buffers and the open file of a streamed response. */
export const streamBytes = 128 * 1024

/**
 * Returns a function that counts the body of a response until its client has received it. If all counted
 * bodies together have more than `maxBytes`, the oldest responses of the client with the most unsent bytes
 * are aborted. Otherwise, clients that read slowly could fill the memory.
 */
export const limitUnsentBodies = (maxBytes: number, log: Logger) => {
  const warn = throttleLog(() =>
    log.warn('Aborted responses, because clients read too many large ones slowly'),
  )
  const unsent = new Map<ServerResponse, { client: string; bytes: number }>()
  const sums = new Map<string, number>()
  let total = 0

  const add = (client: string, bytes: number) => {
    total += bytes
    const sum = (sums.get(client) ?? 0) + bytes
    if (sum > 0) sums.set(client, sum)
    else sums.delete(client)
  }
  const remove = (response: ServerResponse) => {
    const counted = unsent.get(response)
    if (counted === undefined) return
    unsent.delete(response)
    add(counted.client, -counted.bytes)
  }
  const abortOldest = () => {
    const largest = Math.max(...sums.values())
    for (const [response, { client }] of unsent) {
      if (sums.get(client) !== largest) continue
      remove(response)
      // Destroys the socket of the request. A response that waits for an earlier one of its connection has no socket yet.
      return void response.req.socket.destroy()
    }
  }
  return (request: FastifyRequest, { raw: response }: FastifyReply, bytes: number): void => {
    if (bytes <= smallBytes || request.isHead || request.method === 'HEAD' || request.raw.socket.destroyed)
      return
    const client = networkOf(request)
    remove(response)
    unsent.set(response, { client, bytes })
    add(client, bytes)
    response.once('close', () => remove(response))
    if (total <= maxBytes) return
    while (total > maxBytes) abortOldest()
    warn()
  }
}
