import { TRPCClientError } from '@trpc/client'
import type { ErrorBody } from '@voltway/contract'
import { readErrorBody } from '@voltway/contract/browser'

/** The server's error body of a failed call; undefined without an answer of the server, as without a network. */
export function failureBody(error: unknown): ErrorBody | undefined {
  return error instanceof TRPCClientError ? readErrorBody(error.data) : undefined
}
