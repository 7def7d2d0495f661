import { type ErrorCode, errors, type InputIssue, type PlainCode, type Refused } from '@voltway/contract'

type RefusalOptions = {
  sentence?: string
  issues?: InputIssue[]
  retryAfterSeconds?: number
  /** The fault behind it, for the operator. */
  cause?: Error
}

/** A way in which the shop says no: a code of the contract's table, never a bug. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly refused: Refused
  readonly issues: InputIssue[] | undefined
  readonly retryAfterSeconds: number | undefined

  /** By its code, or by what it tells where that code has details. */
  constructor(
    refused: PlainCode | Refused,
    { sentence, issues, retryAfterSeconds, cause }: RefusalOptions = {},
  ) {
    const coded = typeof refused === 'string' ? { code: refused } : refused
    super(sentence ?? issues?.[0]?.message ?? errors[coded.code].sentence, { cause })
    this.refused = coded
    this.issues = issues
    this.retryAfterSeconds = retryAfterSeconds
  }

  get code(): ErrorCode {
    return this.refused.code
  }
}
