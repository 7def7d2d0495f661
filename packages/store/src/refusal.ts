import { type ErrorCode, errors, type InputIssue } from '@voltway/contract'

/** A way in which the shop says no: a code of the contract's table, never a bug. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly details: Record<string, unknown> | undefined
  readonly issues: InputIssue[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    {
      sentence,
      ...rest
    }: {
      sentence?: string
      details?: Record<string, unknown>
      issues?: InputIssue[]
      retryAfterSeconds?: number
      /** The fault behind it, for the operator. */
      cause?: Error
    } = {},
  ) {
    super(sentence ?? rest.issues?.[0]?.message ?? errors[code].sentence, { cause: rest.cause })
    this.code = code
    this.details = rest.details
    this.issues = rest.issues
    this.retryAfterSeconds = rest.retryAfterSeconds
  }
}
