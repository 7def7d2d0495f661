import { newIdempotencyKey } from '@voltway/ui/new-idempotency-key'
import { failureStatus } from './failure.ts'

export type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>

/** Keys by which the server tells a repetition: what was sent and not answered keeps its key as long as it is the same. */
export function createIdempotencyKeys() {
  let unanswered: { content: string; key: string } | undefined
  /** What is sent from now on is meant anew, whatever it is. */
  const forget = () => {
    unanswered = undefined
  }
  return {
    forget,
    async send<Answer>(content: string, send: (key: string) => Promise<Answer>): Promise<Answer> {
      if (unanswered?.content !== content) unanswered = { content, key: newIdempotencyKey() }
      try {
        const answer = await send(unanswered.key)
        forget()
        return answer
      } catch (error) {
        // After a 5xx, or without an answer, it may have been done.
        if ((failureStatus(error) ?? 500) < 500) forget()
        throw error
      }
    },
  }
}
