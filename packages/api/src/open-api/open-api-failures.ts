import {
  type DetailedCode,
  type ErrorCode,
  errors,
  failureStatuses,
  type Route,
  refusalDetails,
} from '@voltway/contract'
import { toJsonSchema } from './open-api-inputs.ts'

const codeDescription = 'The kind of the error, for programs'

/** The schema of the error body (docs/behaviour.md, "Errors"). */
export const errorBodySchema = {
  type: 'object' as const,
  description: 'The body of every error',
  properties: {
    error: { type: 'string' as const, description: 'A sentence to display' },
    message: { type: 'string' as const, description: 'The same sentence as `error`' },
    code: { type: 'string' as const, enum: Object.keys(errors), description: codeDescription },
    request_id: { type: 'string' as const, description: 'The value of X-Request-Id' },
    issues: {
      type: 'array' as const,
      description: 'The invalid fields',
      items: {
        type: 'object' as const,
        properties: {
          path: { type: 'string' as const, description: 'The field, such as `details.address`' },
          message: { type: 'string' as const, description: 'A sentence to display next to the field' },
        },
        required: ['path', 'message'],
      },
    },
    details: {
      type: 'object' as const,
      description: 'The current state, if the server rejected a change because of it',
      additionalProperties: true,
    },
  },
  required: ['error', 'message', 'code', 'request_id'],
}

type Failing = Pick<Route, 'fails'>

/** Returns the error responses of a route by status, as references to `failureComponents`. */
export const failureResponses = (route: Failing) =>
  Object.fromEntries(
    failuresOf(route).map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }]),
  )

/** Returns the error responses of all routes. Many routes have the same ones. */
export const failureComponents = (routes: readonly Failing[]) =>
  Object.fromEntries(
    routes.flatMap(failuresOf).map(({ status, name, codes }) => [name, failureResponse(codes, status)]),
  )

const failuresOf = (route: Failing) =>
  failureStatuses(route).map((status) => {
    const codes = codesOf(route.fails, status)
    return { status, codes, name: nameOf(codes) }
  })

/** Returns a name such as `NotFound` or `EmailTakenOrForbidden`. */
const nameOf = (codes: readonly ErrorCode[]) =>
  codes
    .map((code) => code.toLowerCase().replaceAll(/(?:^|_)(.)/g, (_, letter) => letter.toUpperCase()))
    .join('Or')

const failureResponse = (codes: readonly ErrorCode[], status: number) => {
  const plain = codes.filter((code) => !hasDetails(code))
  const bodies = [
    ...(plain.length > 0 ? [{ code: { enum: plain, description: codeDescription } }] : []),
    ...codes.filter(hasDetails).map(detailedProperties),
  ]
  const schemas = bodies.map((properties) => ({
    allOf: [
      { $ref: '#/components/schemas/ErrorBody' },
      { properties, ...('details' in properties && { required: ['details'] }) },
    ],
  }))
  const [schema] = schemas.length === 1 ? schemas : [{ oneOf: schemas }]
  const waits = status === 429 || status === 503
  const wait = {
    description: 'The number of seconds to wait before a retry',
    schema: { type: 'integer' as const },
  }
  return {
    description: codes.map((code) => `${code}: ${errors[code].sentence}`).join('. '),
    ...(waits ? { headers: { 'Retry-After': wait } } : {}),
    content: { 'application/json': { schema } },
  }
}

const hasDetails = (code: ErrorCode): code is DetailedCode => code in refusalDetails

const detailedProperties = (code: DetailedCode) => ({
  code: { const: code, description: codeDescription },
  details: { description: 'The current state', ...toJsonSchema(refusalDetails[code]) },
})

// Every route that validates input also rejects a body that it cannot parse. The sequence is that of the table of errors.
const codesOf = (fails: readonly ErrorCode[], status: number): ErrorCode[] =>
  (Object.keys(errors) as ErrorCode[]).filter(
    (code) => errors[code].status === status && (fails.includes(code) || code === 'BAD_REQUEST'),
  )
