import { TRPCClientError } from '@trpc/client'
import type { ErrorBody } from '@voltway/contract'
import { readErrorBody } from '@voltway/contract/browser'

/** Returns the server's error body of a failed call; undefined without one, for example if a proxy answered. */
export function failureBody(error: unknown): ErrorBody | undefined {
  return error instanceof TRPCClientError ? readErrorBody(error.data) : undefined
}

/** Returns the HTTP status of a failed call, or undefined if no response of the server arrived. */
export function failureStatus(error: unknown): number | undefined {
  const status: unknown = error instanceof TRPCClientError ? error.data?.httpStatus : undefined
  return typeof status === 'number' ? status : undefined
}
