import { newIdempotencyKey } from '@voltway/ui/new-idempotency-key'
import { failureStatus } from './failure.ts'

export type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>

/**
 * Creates a sender that adds idempotency keys. After a call without a usable response, the next call reuses the key, so that the
 * server does not execute both. If the first call was executed and the second one differs, the server rejects the second.
 */
export function createIdempotencyKeys() {
  let unconfirmed: string | undefined
  return {
    async send<Result>(send: (key: string) => Promise<Result>): Promise<Result> {
      unconfirmed ??= newIdempotencyKey()
      try {
        const result = await send(unconfirmed)
        unconfirmed = undefined
        return result
      } catch (error) {
        // After a 5xx or without a response, the server may have executed the call.
        // The server answers 401 and 429 before it looks at the key.
        const status = failureStatus(error) ?? 500
        if (status < 500 && status !== 401 && status !== 429) unconfirmed = undefined
        throw error
      }
    },
  }
}
