import { contract } from '@voltway/contract'
import { login, logout, passwordIssues, register } from '@voltway/store'
import type { Context } from './context.ts'
import { isRefusal } from './is-refusal.ts'
import { countAttempt, takeBackAttempt } from './rate-limits.ts'
import { anyone, customer, router } from './trpc.ts'

const newPasswordIssues = ({ shop }: Context, input: unknown) => {
  const { password } = (input ?? {}) as { password?: unknown }
  return typeof password === 'string' ? passwordIssues(shop, password) : []
}

export const auth = router({
  register: anyone(contract['auth.register'], newPasswordIssues).mutation(async ({ ctx, input }) => {
    const attempt = [ctx.limits.registrations, ctx.address] as const
    countAttempt(ctx, attempt)
    return register(ctx.shop, input).catch((error: unknown) => {
      // What we could not do does not count.
      if (!isRefusal(error, 'EMAIL_TAKEN')) takeBackAttempt(attempt)
      throw error
    })
  }),

  login: anyone(contract['auth.login']).mutation(async ({ ctx, input }) => {
    const { loginFailures, addressLoginFailures } = ctx.limits
    const byEmail = [loginFailures, `${ctx.address} ${input.email}`] as const
    const byAddress = [addressLoginFailures, ctx.address] as const
    // Counted before the password is looked at: guesses sent all at once are counted too.
    countAttempt(ctx, byEmail, byAddress)
    const session = await login(ctx.shop, input).catch((error: unknown) => {
      if (!isRefusal(error, 'INVALID_CREDENTIALS')) takeBackAttempt(byEmail, byAddress)
      throw error
    })
    loginFailures.forget(byEmail[1])
    // The other failures of this address stay: whoever guesses may have an account too.
    takeBackAttempt(byAddress)
    return session
  }),

  logout: customer(contract['auth.logout']).mutation(async ({ ctx }) => {
    await logout(ctx.shop, ctx.bearer)
    return { success: true as const }
  }),

  me: customer(contract['auth.me']).query(({ ctx }) => ({ user: ctx.customer })),
})
