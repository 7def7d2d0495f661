import { TRPCClientError } from '@trpc/client'
import type { ErrorBody } from '@voltway/contract'
import { readErrorBody } from '@voltway/contract/error-body'

/** What the server said about a refused call; undefined when it said nothing, as without a network. */
export function failureBody(error: unknown): ErrorBody | undefined {
  return error instanceof TRPCClientError ? readErrorBody(error.data) : undefined
}
