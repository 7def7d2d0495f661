import {
  type DetailedCode,
  type ErrorCode,
  errors,
  failureStatuses,
  type Route,
  refusalDetails,
} from '@voltway/contract'
import { toJsonSchema } from './open-api-inputs.ts'

/** The schema of the error body (docs/behaviour.md, "Errors"). */
export const errorBodySchema = {
  type: 'object' as const,
  properties: {
    error: { type: 'string' as const, description: 'A sentence to display' },
    message: { type: 'string' as const, description: 'The same sentence as `error`' },
    code: { type: 'string' as const, enum: Object.keys(errors) },
    request_id: { type: 'string' as const, description: 'The value of X-Request-Id' },
    issues: {
      type: 'array' as const,
      description: 'The invalid fields',
      items: {
        type: 'object' as const,
        properties: { path: { type: 'string' as const }, message: { type: 'string' as const } },
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
  additionalProperties: false,
}

/** Returns the error responses of a route: each status with its possible codes. */
export const failureResponses = (route: Pick<Route, 'fails'>) =>
  Object.fromEntries(failureStatuses(route).map((status) => [status, failureResponse(route, status)]))

const failureResponse = ({ fails }: Pick<Route, 'fails'>, status: number) => {
  const codes = [...new Set(codesOf(fails, status))]
  const plain = codes.filter((code) => !hasDetails(code))
  const bodies = [
    ...(plain.length > 0 ? [{ code: { enum: plain } }] : []),
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
  code: { const: code },
  details: toJsonSchema(refusalDetails[code]),
})

// Every route that validates input also rejects a body that it cannot parse.
const codesOf = (fails: readonly ErrorCode[], status: number): ErrorCode[] => [
  ...fails.filter((code) => errors[code].status === status),
  ...(status === 400 ? (['BAD_REQUEST'] as const) : []),
]
