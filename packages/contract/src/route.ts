import type { z } from 'zod'
import { type ErrorCode, errors } from './errors/errors.ts'
import { type FlatFields, flatFields } from './fields/flat-fields.ts'
import type { Tag } from './tags.ts'

/** Who may call: anyone, a signed-in customer (bearer token) or the admin (`X-Admin-Secret`). */
export type Audience = 'anyone' | 'customer' | 'admin'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What every route says of itself: its REST address below `/api`, audience, input and the ways it may fail. */
type RouteBase<Input extends z.ZodType, Allowed extends Audience> = {
  rest: `${Method} /${string}`
  audience: Allowed
  tag: Tag
  /** One line, as it stands in tables. */
  summary: string
  /** What a client wants to know beside the schemas: sentences in Markdown. */
  description: string
  input: Input
  /** How it may fail beside what `inheritedFailures` says. */
  fails: readonly ErrorCode[]
}

/** A definition, in which `fails` may be left out. */
type Defined<Declared extends { fails: unknown }> = Omit<Declared, 'flat' | 'fails'> &
  Partial<Pick<Declared, 'fails'>>

/** What the adapters, the document and the metrics must know of a procedure beside its schemas. */
type RouteOptions = {
  /**
   * Set where the answer is a list or, with `limit`, a part of one. A `whole` one is sent in one piece; a `long` one may have
   * any length, so it is read and written part by part; a `bounded` one is never long.
   */
  list?: 'whole' | 'long' | 'bounded'
  /** True where what was answered is held ready until the catalogue changes, because it is the same for everybody. */
  cached?: true
  /** True where a repetition with the same `Idempotency-Key` gets the answer that was given before. */
  idempotent?: true
  /** True where a password is hashed. Such a call waits in the queue of passwords instead of the queue of requests. */
  hashesPassword?: true
  /** True where the REST adapter also takes a flat form body. */
  form?: true
  /**
   * Set where the REST adapter also takes `multipart/form-data`; names the field of the image that may come along, or must
   * where it is `required`: then nothing else is of use.
   */
  multipart?: { image: string; required?: true }
  /** The largest body in bytes, where it may be larger than others. It is read once the customer is known. */
  maxBodyBytes?: number
  /** True where search engines' crawlers may ask, because a page that they index does. */
  crawlable?: true
  /** The counter of `/metrics` that counts answers with `status`, else successes; repetitions are left out. */
  counter?: { name: string; help: string; status?: number }
}

type None<Options> = { [Key in keyof Options]?: undefined }

/** One procedure, whole: it is called over REST and over tRPC. */
export type Route<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Allowed extends Audience = Audience,
> = RouteBase<Input, Allowed> & RouteOptions & { output: Output; file?: undefined; flat?: FlatFields }

/** A file to download: it has a REST address alone, because it is no JSON and may be longer than memory. */
export type FileRoute<Input extends z.ZodType = z.ZodType> = RouteBase<Input, 'admin'> &
  None<RouteOptions & Pick<Route, 'flat'>> & { file: { type: string; description: string } }

/** Declares a procedure; what follows from its audience, its address and its input is added here, once. */
export const route = <Input extends z.ZodType, Output extends z.ZodType, Allowed extends Audience>(
  definition: Defined<Route<Input, Output, Allowed>>,
): Route<Input, Output, Allowed> => ({
  ...definition,
  ...(definition.form || definition.multipart
    ? { flat: flatFields(definition.input, pathParameters(definition)) }
    : {}),
  fails: [...(definition.fails ?? []), ...inheritedFailures(definition)],
})

/** Declares a file, as `route` does a procedure. */
export const fileRoute = <Input extends z.ZodType>(
  definition: Omit<FileRoute<Input>, 'fails'>,
): FileRoute<Input> => ({ ...definition, fails: inheritedFailures(definition) })

const inheritedFailures = ({ rest, audience }: Pick<Route, 'rest' | 'audience'>): ErrorCode[] => [
  'VALIDATION_FAILED',
  'INTERNAL',
  'UNAVAILABLE',
  ...(audience === 'customer' ? (['UNAUTHORIZED'] as const) : []),
  ...(audience === 'admin' ? (['INVALID_ADMIN_SECRET', 'TOO_MANY_REQUESTS'] as const) : []),
  ...(rest.startsWith('GET') ? [] : (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)),
]

/** Splits `POST /checkout` into its two words. */
export const restEndpoint = (route: Pick<Route, 'rest'>) => {
  const [method, path] = route.rest.split(' ') as [Method, `/${string}`]
  return { method, path }
}

/** The names of the parameters in a route's REST address. */
export const pathParameters = (route: Pick<Route, 'rest'>): string[] =>
  [...route.rest.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** The statuses a route promises beside 200, ascending. */
export const failureStatuses = (route: Pick<Route, 'fails'>): number[] =>
  [...new Set(route.fails.map((code) => errors[code].status))].sort((a, b) => a - b)
