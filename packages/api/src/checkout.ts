import { contract, type InputIssue } from '@voltway/contract'
import { placeOrder } from '@voltway/store'
import type { Context } from './context.ts'
import { isRefusal } from './is-refusal.ts'
import { attemptOf, countAttempts, limits } from './rate-limits.ts'
import { customer, router } from './trpc.ts'

const keyIssues = ({ idempotencyKey }: Context): InputIssue[] => {
  if (idempotencyKey === undefined || /^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) return []
  return [{ path: 'Idempotency-Key', message: 'Idempotency-Key must have 1 to 255 visible characters' }]
}

export const checkout = router({
  placeOrder: customer(contract['checkout.placeOrder'], keyIssues).mutation(async ({ ctx, input }) => {
    const attempt = attemptOf(limits.checkouts, ctx.customer.id)
    await countAttempts(ctx, attempt)
    const { placed, replayed } = await placeOrder(ctx.shop, ctx.customer, input, ctx.idempotencyKey).catch(
      async (error: unknown) => {
        if (isRefusal(error, 'UNAVAILABLE')) await ctx.attempts.takeBack([attempt])
        throw error
      },
    )
    if (replayed) ctx.setHeader('Idempotent-Replayed', 'true')
    return placed
  }),
})
