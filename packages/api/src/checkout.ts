import { contract } from '@voltway/contract'
import { placeOrder, Refusal } from '@voltway/store'
import { countAttempt, takeBackAttempt } from './limits.ts'
import { refusedAs } from './refused-as.ts'
import { customer, router } from './trpc.ts'

const idempotencyKey = (header: string | undefined) => {
  if (header === undefined || /^[\x21-\x7e]{1,255}$/.test(header)) return header
  const message = 'Idempotency-Key must have 1 to 255 visible characters'
  throw new Refusal('VALIDATION_FAILED', {
    sentence: message,
    issues: [{ path: 'Idempotency-Key', message }],
  })
}

export const checkout = router({
  placeOrder: customer(contract['checkout.placeOrder']).mutation(async ({ ctx, input }) => {
    const key = idempotencyKey(ctx.idempotencyKey)
    const attempt = [ctx.limits.checkouts, ctx.customer.id] as const
    countAttempt(ctx, attempt)
    const { placed, replayed } = await placeOrder(ctx.shop, ctx.customer, input, key).catch(
      (error: unknown) => {
        if (refusedAs(error, 'UNAVAILABLE')) takeBackAttempt(attempt)
        throw error
      },
    )
    if (replayed) ctx.setHeader('Idempotent-Replayed', 'true')
    return placed
  }),
})
