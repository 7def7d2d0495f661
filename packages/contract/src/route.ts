import type { z } from 'zod'
import { type ErrorCode, errors } from './errors.ts'

/** Who may call: anyone, a signed-in customer (bearer token) or the admin (`X-Admin-Secret`). */
export type Audience = 'anyone' | 'customer' | 'admin'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One procedure, whole: its REST address below `/api`, audience, input, output and the ways it may fail. */
export type Route<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Who extends Audience = Audience,
> = {
  rest: `${Method} /${string}`
  audience: Who
  tag: string
  summary: string
  input: Input
  output: Output
  fails: readonly ErrorCode[]
  /** True where the REST door also takes `multipart/form-data` (the two product paths). */
  multipart?: true
  /** True where the answer may be a list of any length: it is read and written part by part. */
  long?: true
  /** Set where the REST door also takes a flat form body; names the fields that are numbers there. */
  form?: { numbers: readonly string[] }
}

/** Declares a procedure; the failures that its audience and door bring along are added here, once. */
export const route = <Input extends z.ZodType, Output extends z.ZodType, Who extends Audience>(
  definition: Route<Input, Output, Who>,
): Route<Input, Output, Who> => ({ ...definition, fails: [...definition.fails, ...inherited(definition)] })

const inherited = ({ rest, audience }: Pick<Route, 'rest' | 'audience'>): ErrorCode[] => [
  'VALIDATION_FAILED',
  'INTERNAL',
  'UNAVAILABLE',
  ...(audience === 'customer' ? (['UNAUTHORIZED'] as const) : []),
  ...(audience === 'admin' ? (['INVALID_ADMIN_SECRET', 'TOO_MANY_REQUESTS'] as const) : []),
  ...(rest.startsWith('GET') ? [] : (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)),
]

/** Splits `POST /checkout` into its two words. */
export const restAddress = (route: Pick<Route, 'rest'>) => {
  const [method, path] = route.rest.split(' ') as [Method, `/${string}`]
  return { method, path }
}

/** The statuses a route promises beside 200, ascending. */
export const failureStatuses = (route: Pick<Route, 'fails'>): number[] =>
  [...new Set(route.fails.map((code) => errors[code].status))].sort((a, b) => a - b)
