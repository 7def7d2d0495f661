import { TRPCClientError } from '@trpc/client'
import type { ErrorBody } from '@voltway/contract'

/** What the server said about a refused call; undefined when it said nothing, as without a network. */
export function failureBody(error: unknown): ErrorBody | undefined {
  if (!(error instanceof TRPCClientError)) return undefined
  const body: Partial<ErrorBody> | null | undefined = error.data
  const spoken = typeof body?.code === 'string' && typeof body.message === 'string'
  return spoken ? (body as ErrorBody) : undefined
}
