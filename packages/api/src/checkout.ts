import { contract } from '@voltway/contract'
import { placeOrder } from '@voltway/store'
import { keyIssues, tellReplayed } from './idempotency-key.ts'
import { isRefusal } from './is-refusal.ts'
import { attemptOf, countAttempts, limits } from './rate-limits.ts'
import { customer, router } from './trpc.ts'

export const checkout = router({
  placeOrder: customer(contract['checkout.placeOrder'], keyIssues).mutation(async ({ ctx, input }) => {
    const attempt = attemptOf(limits.checkouts, ctx.customer.id)
    await countAttempts(ctx, attempt)
    const { placed, replayed } = await placeOrder(ctx.shop, ctx.customer, input, ctx.idempotencyKey).catch(
      async (error: unknown) => {
        if (isRefusal(error, 'UNAVAILABLE')) await ctx.rateLimits?.giveBack([attempt])
        throw error
      },
    )
    tellReplayed(ctx, replayed)
    return placed
  }),
})
