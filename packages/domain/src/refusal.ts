import {
  type ErrorCode,
  errors,
  type InputIssue,
  type PlainCode,
  type RefusalReason,
} from '@voltway/contract'

type RefusalOptions = {
  sentence?: string | undefined
  issues?: InputIssue[]
  retryAfterSeconds?: number
  /** The underlying error, for the operator. */
  cause?: Error
}

/** A rejection by a rule of the shop, with a code of the contract's table. It never reports a bug. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly refused: RefusalReason
  readonly issues: InputIssue[] | undefined
  readonly retryAfterSeconds: number | undefined

  /** Takes a code, or a code with its details. */
  constructor(
    refused: PlainCode | RefusalReason,
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

/** @throws Refusal VALIDATION_FAILED if there are issues */
export const refuseIssues = (issues: InputIssue[]): void => {
  if (issues.length > 0) throw new Refusal('VALIDATION_FAILED', { issues })
}

/** Returns a row that was found. @throws Refusal NOT_FOUND */
export const requireFound = <Row>(row: Row | undefined): Row => {
  if (row === undefined) throw new Refusal('NOT_FOUND')
  return row
}
