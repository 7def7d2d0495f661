import { contract, type ProcedurePath } from '@voltway/contract'
import * as domain from '@voltway/domain'
import { adminRouter } from './admin-router.ts'
import { authRouter } from './auth-router.ts'
import type { Context } from './context.ts'
import { isRefusal } from './error-format.ts'
import { setReplayedHeader } from './idempotency-key.ts'
import { listResponse } from './list-response.ts'
import { attemptOf, limits, runCounted } from './rate-limit-quotas.ts'
import { anyone, createCallerFactory, customer, requireCustomer, router } from './trpc.ts'

const cart = router({
  get: customer(contract['cart.get']).query(({ ctx, input }) =>
    domain.getCart(ctx.shop, ctx.customer, input),
  ),

  save: customer(contract['cart.save']).mutation(({ ctx, input }) =>
    domain.saveCart(ctx.shop, ctx.customer, input),
  ),
})

// A checkout that fails with UNAVAILABLE does not count towards the rate limit.
const countsTowardsLimit = (error: unknown) => !isRefusal(error, 'UNAVAILABLE')

const checkout = router({
  placeOrder: customer(contract['checkout.placeOrder']).mutation(({ ctx, input }) => {
    const perDay = attemptOf(limits.ordersPerDay, ctx.customer.email)
    const attempts = [attemptOf(limits.checkouts, ctx.customer.id), perDay]
    return runCounted(ctx, attempts, countsTowardsLimit, async () => {
      const giveBackOrder = () => ctx.rateLimits?.giveBack([perDay])
      try {
        const { placed, replayed } = await domain.placeOrder(
          ctx.shop,
          ctx.customer,
          input,
          ctx.idempotencyKey,
        )
        if (replayed) await giveBackOrder()
        setReplayedHeader(ctx, replayed)
        return placed
      } catch (error) {
        if (countsTowardsLimit(error)) await giveBackOrder()
        throw error
      }
    })
  }),
})

const orders = router({
  cancel: customer(contract['orders.cancel']).mutation(({ ctx, input }) =>
    domain.cancelOrder(ctx.shop, ctx.customer, input.id),
  ),
  get: customer(contract['orders.get']).query(({ ctx, input }) =>
    domain.getOwnOrder(ctx.shop, ctx.customer, input.id),
  ),
  list: customer(contract['orders.list']).query(async ({ ctx, input }) => {
    await ctx.acquireListSlot(ctx.customer.id)
    const found = await ctx.runQueued(() => domain.listOrders(ctx.shop, ctx.customer, input))
    return listResponse(ctx, contract['orders.list'], input, found)
  }),
})

const paymentMethods = router({
  list: anyone(contract['paymentMethods.list']).query(async ({ ctx, input }) =>
    listResponse(
      ctx,
      contract['paymentMethods.list'],
      input,
      await domain.listPaymentMethods(ctx.shop, input),
    ),
  ),
})

const products = router({
  list: anyone(contract['products.list']).query(async ({ ctx, input }) =>
    listResponse(ctx, contract['products.list'], input, await domain.listProducts(ctx.shop, input)),
  ),
  search: anyone(contract['products.search']).query(({ ctx, input }) =>
    domain.searchCatalogue(ctx.shop, input, ctx.clientNetwork),
  ),
  categories: anyone(contract['products.categories']).query(({ ctx }) => domain.listCategories(ctx.shop)),
  get: anyone(contract['products.get']).query(({ ctx, input }) =>
    domain.getProductByIdOrSlug(ctx.shop, input.id),
  ),
})

const withdrawals = router({
  create: anyone(contract['withdrawals.create']).mutation(async ({ ctx, input }) => {
    if (input.order_id !== undefined) {
      const { customer: sender } = await requireCustomer(ctx)
      return domain.withdrawOwnOrder(ctx.shop, sender, input.order_id)
    }
    return runCounted(ctx, [attemptOf(limits.withdrawals, ctx.clientNetwork)], countsTowardsLimit, async () =>
      domain.withdrawByReference(
        ctx.shop,
        input,
        ctx.bearer === undefined ? undefined : await domain.authenticate(ctx.shop, ctx.bearer),
      ),
    )
  }),
})

/** All procedures of the shop, under the paths of the contract. */
export const appRouter = router({
  auth: authRouter,
  products,
  paymentMethods,
  cart,
  checkout,
  orders,
  withdrawals,
  admin: adminRouter,
})
export type AppRouter = typeof appRouter

/** Creates a caller of procedures without HTTP: `createCaller(context).products.list()`. */
export const createCaller = createCallerFactory(appRouter)

type Callable = { [key: string]: Callable } & ((input: unknown) => Promise<unknown>)

/** Calls a procedure by its path with unvalidated input, which the procedure checks. */
export const callProcedure = (context: Context, path: ProcedurePath, input: unknown): Promise<unknown> => {
  let callable = createCaller(context) as unknown as Callable
  for (const part of path.split('.')) callable = callable[part] as Callable
  return callable(input)
}
