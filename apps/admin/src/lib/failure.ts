import { TRPCClientError } from '@trpc/client'
import type { DetailedCode, ErrorBody, RefusalDetails } from '@voltway/contract'
import { readErrorBody } from '@voltway/contract/browser'

/** The server refused an upload; `body` is missing when a proxy answered in its place. */
export class UploadRefusal extends Error {
  override readonly name = 'UploadRefusal'
  readonly status: number
  readonly body: ErrorBody | undefined

  constructor(status: number, body: ErrorBody | undefined) {
    super(body?.message ?? `The upload was answered with ${status}`)
    this.status = status
    this.body = body
  }
}

/** The connection broke; with `whole` everything had been sent, so it may have been saved. */
export class UploadInterruption extends Error {
  override readonly name = 'UploadInterruption'
  readonly whole: boolean

  constructor(whole: boolean) {
    super('The connection broke')
    this.whole = whole
  }
}

/** The server's sentence about a failed call or upload; without one, as without a network, `fallback`. */
export function serverMessageOr(error: unknown, fallback: string): string {
  return serverMessage(error) ?? fallback
}

/** The server's sentence about a failed call. */
export function serverMessage(error: unknown): string | undefined {
  return failureBody(error)?.message
}

/** The HTTP status of a failed call or upload; undefined when no answer arrived at all. */
export function failureStatus(error: unknown): number | undefined {
  if (error instanceof UploadRefusal) return error.status
  const status: unknown = error instanceof TRPCClientError ? error.data?.httpStatus : undefined
  return typeof status === 'number' ? status : undefined
}

/** Whether nothing has the id that was asked for. */
export function isNotFound(error: unknown): boolean {
  const code = failureBody(error)?.code
  // A text that cannot be an id is refused as invalid.
  return code === 'NOT_FOUND' || code === 'VALIDATION_FAILED'
}

/** The server's sentences about single fields, by path: `{ 'details.iban': 'Iban is required' }`. */
export function fieldIssues(error: unknown): Record<string, string> {
  const issues = failureBody(error)?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path, message]))
}

/** How things are now, if the call was refused with this code. */
export function failureDetails<Code extends DetailedCode>(
  error: unknown,
  code: Code,
): RefusalDetails[Code] | undefined {
  const body = failureBody(error)
  return body?.code === code ? (body.details as RefusalDetails[Code]) : undefined
}

/** The body that the server answered a failed call or upload with. */
export function failureBody(error: unknown): ErrorBody | undefined {
  if (error instanceof UploadRefusal) return error.body
  return error instanceof TRPCClientError ? readErrorBody(error.data) : undefined
}
