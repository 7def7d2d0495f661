import { newIdempotencyKey } from '@voltway/ui/new-idempotency-key'
import { failureStatus } from './failure.ts'

export type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>

/**
 * Creates a sender that adds idempotency keys. After a call without a usable response, the next call with the same content
 * reuses the key, so that the server does not execute it twice.
 */
export function createIdempotencyKeys() {
  let unconfirmed: { content: string; key: string } | undefined
  /** Gives the next call a new key even if its content is the same. */
  const forget = () => {
    unconfirmed = undefined
  }
  return {
    forget,
    async send<Result>(content: string, send: (key: string) => Promise<Result>): Promise<Result> {
      if (unconfirmed?.content !== content) unconfirmed = { content, key: newIdempotencyKey() }
      try {
        const result = await send(unconfirmed.key)
        forget()
        return result
      } catch (error) {
        // After a 5xx or without a response, the server may have executed the call.
        // The server answers 401 and 429 before it looks at the key.
        const status = failureStatus(error) ?? 500
        if (status < 500 && status !== 401 && status !== 429) forget()
        throw error
      }
    },
  }
}
