import { initTRPC } from '@trpc/server'
import type { Route } from '@voltway/contract'
import { authenticate, Refusal } from '@voltway/store'
import type { OpenApiMeta } from 'trpc-openapi'
import type { z } from 'zod'
import { admitAdmin } from './admit-admin.ts'
import type { Context } from './context.ts'
import { failure, refusedError, trpcErrorShape } from './failure.ts'
import { openApiMeta } from './open-api-meta.ts'

const t = initTRPC
  .meta<OpenApiMeta>()
  .context<Context>()
  .create({
    isDev: false,
    errorFormatter: ({ error, ctx }) => trpcErrorShape(failure(error, ctx?.requestId ?? '')),
  })

export const { router, createCallerFactory } = t

// next() never throws: what went wrong further in stands in its result.
const refusals = t.procedure.use(async ({ next }) => {
  const result = await next()
  if (!result.ok) throw refusedError(result.error)
  return result
})

const signedIn = refusals.use(async ({ ctx, next }) => {
  const { bearer } = ctx
  const customer = bearer === undefined ? undefined : await authenticate(ctx.shop, bearer)
  if (bearer === undefined || !customer) throw new Refusal('UNAUTHORIZED')
  return next({ ctx: { bearer, customer } })
})

const unlocked = refusals.use(async ({ ctx, next }) => {
  return next({ ctx: { admin: await admitAdmin(ctx) } })
})

// A call without any input is the call with none of the optional fields, as over REST.
const orNothing = <Input extends z.ZodType>(input: Input) => input.prefault({} as z.input<Input>)

/** A procedure that anyone may call; only a route with that audience compiles. */
export const anyone = <Input extends z.ZodType, Output extends z.ZodType>(
  route: Route<Input, Output, 'anyone'>,
) => refusals.meta(openApiMeta(route)).input(orNothing(route.input)).output(route.output)

/** A procedure for signed-in customers: its context has `customer` and `bearer`. */
export const customer = <Input extends z.ZodType, Output extends z.ZodType>(
  route: Route<Input, Output, 'customer'>,
) => signedIn.meta(openApiMeta(route)).input(orNothing(route.input)).output(route.output)

/** A procedure behind the admin secret: its context has `admin`. */
export const admin = <Input extends z.ZodType, Output extends z.ZodType>(
  route: Route<Input, Output, 'admin'>,
) => unlocked.meta(openApiMeta(route)).input(orNothing(route.input)).output(route.output)
