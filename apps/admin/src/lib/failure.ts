import { TRPCClientError } from '@trpc/client'
import type { ErrorBody } from '@voltway/contract'
import { readErrorBody } from '@voltway/contract/error-body'

/** The server's sentence about a failed call; without any, as when there is no network, the fixed text of its place. */
export function serverText(error: unknown, fallback: string): string {
  return failureBody(error)?.message ?? fallback
}

/** The server's sentence, for those fixed texts that it may only follow. */
export function serverSentence(error: unknown): string | undefined {
  return failureBody(error)?.message
}

/** Whether there is nothing by the id that was asked for, be it deleted meanwhile or never an id. */
export function isNotFound(error: unknown): boolean {
  const code = failureBody(error)?.code
  // What no id can look like is refused as not valid.
  return code === 'NOT_FOUND' || code === 'VALIDATION_FAILED'
}

/** What the server said about single fields, by their path: `{ 'details.iban': 'Iban is required' }`. */
export function fieldIssues(error: unknown): Record<string, string> {
  const issues = failureBody(error)?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path, message]))
}

function failureBody(error: unknown): ErrorBody | undefined {
  return error instanceof TRPCClientError ? readErrorBody(error.data) : undefined
}
