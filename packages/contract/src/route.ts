import { z } from 'zod'
import { type AcceptedScopes, describeAcceptedScopes } from './accounts/scopes.ts'
import { type ErrorCode, errors } from './errors/errors.ts'
import { type FlatFields, flatFields } from './fields/flat-fields.ts'

export const Success = z
  .object({ success: z.literal(true).describe('Always true') })
  .describe('The request has succeeded')
export type Success = z.infer<typeof Success>

/** The audience of a route: anyone, a signed-in customer (bearer token) or an admin (`X-Admin-Secret`). */
export type Audience = 'anyone' | 'customer' | 'admin'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The path of `rest` is below `/api`. */
type RouteBase<Input extends z.ZodType, Allowed extends Audience> = {
  rest: `${Method} /${string}`
  audience: Allowed
  /** For admins only. */
  scopes?: AcceptedScopes
  /** One line, for tables. */
  summary: string
  /** Sentences in Markdown for clients, in addition to the schemas. */
  description: string
  input: Input
  /** The possible errors, in addition to those of `complete`. */
  fails: readonly ErrorCode[]
}

/** The parts of a route that its definition may omit. By default, the input has no fields, and the output is `Success`. */
type Omissible = 'input' | 'output' | 'fails'

type Defined<Declared extends Route | FileRoute> = Omit<Declared, 'flat' | Omissible> &
  Partial<Pick<Declared, Omissible & keyof Declared>>

const noFields = z.object({})

type RouteOptions = {
  /**
   * Set if the response is a list or, with `limit`, a part of one. A `whole` list is sent in one piece. A `long` list may
   * have any length, so it is read and streamed in parts. A `bounded` list is never long.
   */
  list?: 'whole' | 'long' | 'bounded'
  /**
   * True if the response is an object of complete lists of a customer. The last field may have any length, so it is read and
   * streamed in parts. The procedure itself acquires a slot for long lists.
   */
  containsLists?: true
  /** True if the response may have a `Link` header with the URL of the next part, but no total. */
  nextLink?: true
  /** True if the response is the same for all clients and is cached until the catalogue changes. */
  cached?: true
  /** True if a repeated request with the same `Idempotency-Key` gets the stored response. */
  idempotent?: true
  /**
   * True if the response has the `version` of a row and so an `ETag`. If the route changes the row and takes the input
   * `if_match`, it may fail with CHANGED.
   */
  versioned?: true
  /**
   * True if every call hashes a password. It then waits in the queue of passwords instead of the queue of requests. A reset of a
   * password does not, because an invalid token costs no hash.
   */
  hashesPassword?: true
  /** True if the REST adapter also accepts a flat form body. */
  form?: true
  /**
   * Set if the REST adapter also accepts `multipart/form-data`. `file` names the field of the file; if it is `required`,
   * other content types are useless.
   */
  multipart?: { file: string; required?: true; maxBytes: number; description: string }
  /** The largest body in bytes, if it exceeds the default. The server reads it after it has identified the customer or admin. */
  maxBodyBytes?: number
  /** True if search engines may crawl it, because a page that they index requests it. */
  crawlable?: true
  /** The counter of `/metrics` for responses with `status`, or else for successes, without repeated requests. */
  counter?: { name: string; help: string; status?: number }
}

type None<Options> = { [Key in keyof Options]?: undefined }

/** A procedure, callable by REST and by tRPC. */
export type Route<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Allowed extends Audience = Audience,
> = RouteBase<Input, Allowed> & RouteOptions & { output: Output; file?: undefined; flat?: FlatFields }

/** A file to download. It has only a REST endpoint, because it is not JSON and may exceed the memory. */
export type FileRoute<
  Input extends z.ZodType = z.ZodType,
  Allowed extends Exclude<Audience, 'anyone'> = Exclude<Audience, 'anyone'>,
> = RouteBase<Input, Allowed> &
  None<RouteOptions & Pick<Route, 'flat'>> & { file: { type: string; description: string } }

/** Returns a function that declares a procedure, with the properties that follow from its audience, path and input. */
const routeFor =
  <Allowed extends Audience>(audience: Allowed) =>
  <Input extends z.ZodType = typeof noFields, Output extends z.ZodType = typeof Success>(
    definition: Omit<Defined<Route<Input, Output, Allowed>>, 'audience'>,
  ): Route<Input, Output, Allowed> => {
    const declared = complete({ output: Success, ...definition, audience }) as Route<Input, Output, Allowed>
    const { form, multipart, input } = declared
    return form || multipart ? { ...declared, flat: flatFields(input, pathParameters(declared)) } : declared
  }

export const publicRoute = routeFor('anyone')
export const customerRoute = routeFor('customer')
export const adminRoute = routeFor('admin')

/** Declares a file to download. */
export const fileRoute = <Allowed extends FileRoute['audience'], Input extends z.ZodType = typeof noFields>(
  definition: Defined<FileRoute<Input, Allowed>>,
): FileRoute<Input, Allowed> => complete(definition) as FileRoute<Input, Allowed>

type Described = Pick<Route, 'rest' | 'audience' | 'idempotent' | 'description' | 'scopes'> &
  Partial<Pick<Route, 'fails'>>

const complete = (definition: Described): object => {
  const { rest, audience, idempotent, description, scopes, fails = [] } = definition
  const isForAdmin = audience === 'admin'
  const failures: ErrorCode[] = [
    ...fails,
    'VALIDATION_FAILED',
    'INTERNAL',
    'UNAVAILABLE',
    ...(rest.includes('{') ? (['NOT_FOUND'] as const) : []),
    ...(idempotent ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...(audience === 'customer' ? (['UNAUTHORIZED'] as const) : []),
    ...(isForAdmin ? (['INVALID_ADMIN_SECRET', 'FORBIDDEN', 'TOO_MANY_REQUESTS'] as const) : []),
    ...(rest.startsWith('GET') ? [] : (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)),
  ]
  const accepted = isForAdmin ? `\n\nAccepts ${describeAcceptedScopes(scopes)}.` : ''
  return { input: noFields, ...definition, description: description + accepted, fails: failures }
}

/** Splits `POST /checkout` into method and path. */
export const restEndpoint = (route: Pick<Route, 'rest'>) => {
  const [method, path] = route.rest.split(' ') as [Method, `/${string}`]
  return { method, path }
}

export const pathParameters = (route: Pick<Route, 'rest'>): string[] =>
  [...route.rest.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** Returns the error statuses of a route, ascending. */
export const failureStatuses = (route: Pick<Route, 'fails'>): number[] =>
  [...new Set(route.fails.map((code) => errors[code].status))].sort((a, b) => a - b)
