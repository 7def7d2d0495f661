import type { ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { throttleLog } from '../../logging/throttle-log.ts'

/** Smaller bodies need little more memory than their connection. */
const smallBytes = 32 * 1024

/**
 * Returns a function that counts the body of a response until its client has received it. If all counted bodies together have
 * more than `maxBytes`, the oldest responses are aborted. Otherwise, clients that read slowly could fill the memory.
 */
export const limitUnsentBodies = (maxBytes: number, log: Logger) => {
  const warn = throttleLog(() =>
    log.warn('Aborted responses, because clients read too many large ones slowly'),
  )
  const unsent = new LRUCache<ServerResponse, number>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => bytes,
    dispose: (_bytes, response, reason) => {
      if (reason !== 'evict') return
      // Not the response, because one that waits for an earlier response of its connection has no socket yet.
      response.req.socket.destroy()
      warn()
    },
  })
  return (response: ServerResponse, bytes: number): void => {
    if (bytes <= smallBytes || response.req.socket.destroyed) return
    unsent.set(response, bytes)
    response.once('close', () => unsent.delete(response))
  }
}
