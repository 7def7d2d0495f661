import { newIdempotencyKey } from '@voltway/ui/new-idempotency-key'
import { failureStatus } from './failure.ts'

export type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>

/**
 * Creates a sender that adds idempotency keys. After a failed call, the next call reuses the key, so that the server does not
 * execute both. If the first call was executed and the second one differs, the server rejects the second and its key (422).
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
        // The server stores a key only with a success, so another refusal does not show whether an earlier call was executed.
        if (failureStatus(error) === 422) unconfirmed = undefined
        throw error
      }
    },
  }
}
