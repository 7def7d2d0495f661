import { TRPCError } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import {
  type ErrorBody,
  type ErrorCode,
  errors,
  type InputIssue,
  type PlainCode,
  type RefusalReason,
} from '@voltway/contract'
import { Refusal } from '@voltway/domain'
import { TRPC_ERROR_CODE_HTTP_STATUS } from 'trpc-openapi'
import { ZodError } from 'zod'

/** The response of an adapter to a failed call. */
export type Failure = { status: number; body: ErrorBody; retryAfterSeconds?: number }

// Error codes that the adapters throw, with the codes of the contract. A code that is missing here is a bug.
const adapterCodes: Partial<Record<TRPCError['code'], PlainCode>> = {
  PARSE_ERROR: 'BAD_REQUEST',
  BAD_REQUEST: 'BAD_REQUEST',
  NOT_FOUND: 'NOT_FOUND',
  METHOD_NOT_SUPPORTED: 'METHOD_NOT_ALLOWED',
  PAYLOAD_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
}

const codesByStatus = new Map(
  Object.entries(TRPC_ERROR_CODE_HTTP_STATUS).map(([code, status]) => [status, code]),
)

/** Returns the code of tRPC for the status of a refusal. tRPC has no codes for 414, 416 and 431. */
const trpcCodeOf = (code: ErrorCode) =>
  (codesByStatus.get(errors[code].status) ?? 'BAD_REQUEST') as TRPCError['code']

/** Converts a refusal of the shop to an error with its tRPC code; returns other errors unchanged. */
export const toTrpcError = (error: TRPCError): TRPCError => {
  const { cause } = error
  return cause instanceof Refusal ? new TRPCError({ code: trpcCodeOf(cause.code), cause }) : error
}

/** Returns the response to an error, with the same body on every layer. The response to a bug has no details. */
export const toFailure = (error: unknown, requestId: string): Failure => {
  const { cause } = error instanceof TRPCError ? error : { cause: error }
  if (cause instanceof Refusal) {
    const { refused, message, issues, retryAfterSeconds } = cause
    return { ...failureOf(refused, requestId, message, issues), retryAfterSeconds }
  }
  if (!(error instanceof TRPCError)) return failureOf({ code: 'INTERNAL' }, requestId)
  if (error.code === 'BAD_REQUEST' && cause instanceof ZodError) {
    const issues = inputIssues(cause)
    return failureOf({ code: 'VALIDATION_FAILED' }, requestId, issues[0]?.message, issues)
  }
  return failureOf({ code: adapterCodes[error.code] ?? 'INTERNAL' }, requestId)
}

/** Returns the `error` of a tRPC response; its `data` is the error body. */
export const trpcErrorShape = ({ status, body }: Failure) => ({
  code: TRPC_ERROR_CODES_BY_KEY[trpcCodeOf(body.code)],
  message: body.message,
  data: { ...body, httpStatus: status },
})

/** Returns true if the error is a bug, which must be logged with its stack. */
export const isBug = (error: unknown): boolean => toFailure(error, '').body.code === 'INTERNAL'

const failureOf = (
  refused: RefusalReason,
  requestId: string,
  sentence: string = errors[refused.code].sentence,
  issues: InputIssue[] = [],
): Failure => {
  const body: ErrorBody = { error: sentence, message: sentence, ...refused, request_id: requestId }
  if (issues.length > 0) body.issues = issues
  return { status: errors[refused.code].status, body }
}

export const inputIssues = (error: ZodError): InputIssue[] =>
  error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))

export const isRefusal = (error: unknown, code: Refusal['code']): boolean =>
  error instanceof Refusal && error.code === code
