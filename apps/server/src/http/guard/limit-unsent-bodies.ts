import type { ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'

/** Smaller bodies need little more memory than their connection. */
const smallBytes = 16 * 1024

/**
 * Returns a function that counts the body of a response until its client has received it. If all counted bodies together have
 * more than `maxBytes`, the oldest responses are aborted. Otherwise, clients that read slowly could fill the memory.
 */
export const limitUnsentBodies = (maxBytes: number) => {
  const unsent = new LRUCache<ServerResponse, number>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => bytes,
    dispose: (_bytes, response, reason) => {
      if (reason === 'evict') response.destroy()
    },
  })
  return (response: ServerResponse, bytes: number): void => {
    if (bytes <= smallBytes) return
    unsent.set(response, bytes)
    response.once('close', () => unsent.delete(response))
  }
}
