import { TRPCClientError } from '@trpc/client'
import type { DetailedCode, ErrorBody, RefusalDetails } from '@voltway/contract'
import { readErrorBody } from '@voltway/contract/browser'

/** The server rejected an upload; `body` is undefined if a proxy sent the response. */
export class UploadRefusal extends Error {
  override readonly name = 'UploadRefusal'
  readonly status: number
  readonly body: ErrorBody | undefined

  constructor(status: number, body: ErrorBody | undefined) {
    super(body?.message ?? `The upload failed with status ${status}`)
    this.status = status
    this.body = body
  }
}

/** The connection broke during an upload, which the server may have saved. */
export class UploadInterruption extends Error {
  override readonly name = 'UploadInterruption'
}

/** Returns the server's sentence about a failed call or upload, or `fallback` without a response. */
export function serverMessageOr(
  error: unknown,
  fallback = 'The server did not answer. Please try again',
): string {
  return serverMessage(error) ?? fallback
}

/** Returns the server's sentence about a failed call or upload, if any. */
export function serverMessage(error: unknown): string | undefined {
  return failureBody(error)?.message
}

/** Returns the sentence about a failed save: a special one, or the server's. */
export function saveMessage(error: unknown): string | undefined {
  const { code } = failureBody(error) ?? {}
  if (code === 'NOT_FOUND') return 'It was deleted meanwhile, so it cannot be saved.'
  // The response to the first save was lost, and the admin has changed a field since.
  if (code === 'IDEMPOTENCY_KEY_REUSED')
    return 'The first save has arrived after all. Look at the list before you save again.'
  return serverMessage(error)
}

/** Returns the HTTP status of a failed call or upload, or undefined without a response. */
export function failureStatus(error: unknown): number | undefined {
  if (error instanceof UploadRefusal) return error.status
  const status: unknown = error instanceof TRPCClientError ? error.data?.httpStatus : undefined
  return typeof status === 'number' ? status : undefined
}

/** Returns whether the requested id does not exist. */
export function isNotFound(error: unknown): boolean {
  const code = failureBody(error)?.code
  // The server rejects a malformed id as invalid.
  return code === 'NOT_FOUND' || code === 'VALIDATION_FAILED'
}

/** Returns the server's sentences about single fields, by path: `{ 'details.iban': 'IBAN is required' }`. */
export function fieldIssues(error: unknown): Record<string, string> {
  const issues = failureBody(error)?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path, message]))
}

/** Returns the details of a refusal with this code, which describe the current state. */
export function failureDetails<Code extends DetailedCode>(
  error: unknown,
  code: Code,
): RefusalDetails[Code] | undefined {
  const body = failureBody(error)
  return body?.code === code ? (body.details as RefusalDetails[Code]) : undefined
}

/** Returns the error body of the response to a failed call or upload, if any. */
export function failureBody(error: unknown): ErrorBody | undefined {
  if (error instanceof UploadRefusal) return error.body
  return error instanceof TRPCClientError ? readErrorBody(error.data) : undefined
}
