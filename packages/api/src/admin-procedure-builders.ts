import type { Page, Route, Success } from '@voltway/contract'
import { type Admin, type Listing, runAdminRequest, type Shop, type WithIdempotency } from '@voltway/domain'
import type { z } from 'zod'
import { setReplayedHeader } from './idempotency-key.ts'
import { listResponse } from './list-response.ts'
import { successResponse } from './success-response.ts'
import { admin } from './trpc.ts'

// These functions create the procedures of admins from their routes and use cases. The types of tRPC depend on conditions that the
// compiler cannot decide for any route, so inputs and results are cast.

type AdminRoute<Input extends z.ZodType, Output extends z.ZodType> = Route<Input, Output, 'admin'>

export const query = <Input extends z.ZodType, Output extends z.ZodType>(
  route: AdminRoute<Input, Output>,
  read: (shop: Shop, input: z.output<Input>) => Promise<z.input<Output>>,
) => admin(route).query(({ ctx, input }) => read(ctx.shop, input as z.output<Input>) as Promise<never>)

/** Creates a query of a list or of a part of it. A complete list may have any length, so it first acquires a slot for long lists. */
export const list = <Part extends z.ZodType<Page>, Item>(
  route: AdminRoute<Part, z.ZodType<Item[]>>,
  read: (shop: Shop, page: z.output<Part>) => Promise<Listing<Item>>,
) =>
  admin(route).query(async ({ ctx, input }) => {
    const page = input as z.output<Part>
    if (page.limit === undefined) await ctx.acquireListSlot(clientOf(ctx.admin))
    return listResponse(ctx, route, page, await ctx.runQueued(() => read(ctx.shop, page)))
  })

/** The client of an admin, for queues per client. Another client is a customer, by id. */
export const clientOf = ({ name }: Admin): string => `admin ${name}`

type Written<Output extends z.ZodType> =
  Output extends z.ZodType<Success> ? Promise<void> : Promise<z.input<Output>>

/** Creates a mutation. If the route is idempotent, it runs once for each idempotency key. */
export const mutation = <Input extends z.ZodType, Output extends z.ZodType>(
  route: AdminRoute<Input, Output>,
  write: (
    shop: Shop,
    by: Admin,
    input: z.output<Input>,
    file: Uint8Array | undefined,
    withIdempotency: WithIdempotency,
  ) => Written<Output>,
) =>
  admin(route).mutation(async ({ ctx, input, path }) => {
    const { shop, file } = ctx
    const key = route.idempotent && ctx.idempotencyKey
    const request = { procedure: path, input, file }
    const { result, replayed } = await runAdminRequest(shop, key, request, (withIdempotency) =>
      write(shop, ctx.admin, input as z.output<Input>, file, withIdempotency),
    )
    setReplayedHeader(ctx, replayed)
    return (result ?? successResponse) as never
  })
