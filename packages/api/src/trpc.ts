import { initTRPC } from '@trpc/server'
import { failureStatuses, type InputIssue, type Route, restEndpoint } from '@voltway/contract'
import { authenticate, Refusal } from '@voltway/domain'
import type { OpenApiMeta } from 'trpc-openapi'
import type { z } from 'zod'
import type { Context } from './context.ts'
import { inputIssues, toFailure, toTrpcError, trpcErrorShape } from './error-format.ts'
import { idempotencyKeyIssues } from './idempotency-key.ts'
import { requireAdmin } from './require-admin.ts'

const t = initTRPC
  .meta<OpenApiMeta>()
  .context<Context>()
  .create({
    isDev: false,
    errorFormatter: ({ error, ctx }) => trpcErrorShape(toFailure(error, ctx?.requestId ?? '')),
  })

export const { router, createCallerFactory } = t

// `next()` never throws: its result contains the error.
const baseProcedure = t.procedure.use(({ ctx, path, next }) => {
  const run = async () => {
    const result = await next()
    if (!result.ok) throw toTrpcError(result.error)
    return result
  }
  return ctx.trace ? ctx.trace(path, run) : run()
})

/** Returns issues that the schema cannot find, because they depend on the shop's settings. */
type FurtherIssues = (ctx: Context, input: unknown) => InputIssue[]

// This runs before the schema, which would report only its own issues: one response names all issues.
const checkAllIssues = (route: Route, furtherIssues: FurtherIssues) =>
  t.middleware(async ({ ctx, getRawInput, next }) => {
    const input = await getRawInput()
    const keyIssues = route.idempotent ? idempotencyKeyIssues(ctx) : []
    const further = [...fileIssues(route, input), ...keyIssues, ...furtherIssues(ctx, input)]
    if (further.length === 0) return next()
    const { error } = withEmptyInput(route.input).safeParse(input)
    const issues = error ? inputIssues(error) : []
    const more = further.filter(({ path }) => issues.every((issue) => issue.path !== path))
    throw new Refusal('VALIDATION_FAILED', { issues: [...issues, ...more] })
  })

/**
 * Rejects a file that is sent as JSON, because it would be ignored. Text and null are accepted, because clients send back
 * the values that they have read.
 */
const fileIssues = ({ multipart }: Route, input: unknown): InputIssue[] => {
  const name = multipart?.file
  if (name === undefined || !Object.hasOwn(Object(input), name)) return []
  const value = Object(input)[name]
  if (value === null || value === undefined || typeof value === 'string') return []
  const field = name.replace(/^./, (letter) => letter.toUpperCase())
  return [{ path: name, message: `${field} must be sent as a file in multipart/form-data` }]
}

// A resource for admins has the version of its row as ETag, also in tRPC responses, because clients share this code.
const setEtag = ({ versioned }: Route) =>
  t.middleware(async ({ ctx, next }) => {
    const result = await next()
    if (versioned && result.ok) ctx.setHeader('ETag', `"${(result.data as { version: number }).version}"`)
    return result
  })

/** Returns the customer of a call's token, and the token. @throws Refusal UNAUTHORIZED */
export const requireCustomer = async ({ shop, bearer }: Pick<Context, 'shop' | 'bearer'>) => {
  const customer = bearer === undefined ? undefined : await authenticate(shop, bearer)
  if (bearer === undefined || !customer) throw new Refusal('UNAUTHORIZED')
  return { bearer, customer }
}

// Long lists first wait for their client, outside the request queue, so the check of the caller waits in the queue alone.
const runCheck = <Result>(ctx: Context, { list, containsLists }: Route, check: () => Promise<Result>) =>
  list === 'long' || list === 'bounded' || containsLists ? ctx.runQueued(check) : check()

const customerProcedure = (route: Route) =>
  baseProcedure.use(async ({ ctx, next }) =>
    next({ ctx: await runCheck(ctx, route, () => requireCustomer(ctx)) }),
  )

const adminProcedure = (route: Route) =>
  baseProcedure.use(async ({ ctx, next }) =>
    next({ ctx: { admin: await runCheck(ctx, route, () => requireAdmin(ctx, route)) } }),
  )

// A call without input is a call without optional fields, as over REST.
const withEmptyInput = <Input extends z.ZodType>(input: Input) => input.prefault({} as z.input<Input>)

// The parts of a procedure that follow from its route.
const routeProcedure = <Input extends z.ZodType, Output extends z.ZodType>(
  route: Route<Input, Output>,
  furtherIssues: FurtherIssues = () => [],
) =>
  t.procedure
    .use(setEtag(route))
    .use(checkAllIssues(route, furtherIssues))
    .meta(openApiMeta(route))
    .input(withEmptyInput(route.input))
    .output(route.output)

/** Creates a procedure for anyone. Only a route with that audience compiles. */
export const anyone = <Input extends z.ZodType, Output extends z.ZodType>(
  route: Route<Input, Output, 'anyone'>,
  furtherIssues?: FurtherIssues,
) => baseProcedure.concat(routeProcedure(route, furtherIssues))

/** Creates a procedure for signed-in customers; its context has `customer` and `bearer`. */
export const customer = <Input extends z.ZodType, Output extends z.ZodType>(
  route: Route<Input, Output, 'customer'>,
  furtherIssues?: FurtherIssues,
) => customerProcedure(route).concat(routeProcedure(route, furtherIssues))

/** Creates a procedure for admins; its context has `admin`. */
export const admin = <Input extends z.ZodType, Output extends z.ZodType>(
  route: Route<Input, Output, 'admin'>,
) => adminProcedure(route).concat(routeProcedure(route))

const openApiMeta = (route: Route): OpenApiMeta => ({
  openapi: {
    ...restEndpoint(route),
    summary: route.summary,
    protect: route.audience !== 'anyone',
    errorResponses: failureStatuses(route),
  },
})
