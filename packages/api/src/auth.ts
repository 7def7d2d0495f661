import { contract } from '@voltway/contract'
import { login, logout, Refusal, register } from '@voltway/store'
import { anyone, customer, router } from './trpc.ts'

const refusedAs = (error: unknown, code: Refusal['code']) => error instanceof Refusal && error.code === code

export const auth = router({
  register: anyone(contract['auth.register']).mutation(async ({ ctx, input }) => {
    const { registrations } = ctx.limits
    await registrations.consume(ctx, ctx.address)
    return register(ctx.shop, input).catch(async (error: unknown) => {
      // Only those that pass validation count; the shop checks the password's length.
      if (refusedAs(error, 'VALIDATION_FAILED')) await registrations.refund(ctx.address)
      throw error
    })
  }),

  login: anyone(contract['auth.login']).mutation(async ({ ctx, input }) => {
    const { loginFailures } = ctx.limits
    const key = `${ctx.address} ${input.email}`
    // Counted before the password is looked at: guesses sent all at once are counted too.
    await loginFailures.consume(ctx, key)
    const session = await login(ctx.shop, input).catch(async (error: unknown) => {
      if (!refusedAs(error, 'INVALID_CREDENTIALS')) await loginFailures.refund(key)
      throw error
    })
    await loginFailures.reset(key)
    return session
  }),

  logout: customer(contract['auth.logout']).mutation(async ({ ctx }) => {
    await logout(ctx.shop, ctx.bearer)
    return { success: true as const }
  }),

  me: customer(contract['auth.me']).query(({ ctx }) => ({ user: ctx.customer })),
})
