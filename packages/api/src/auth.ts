import { contract } from '@voltway/contract'
import { login, logout, passwordIssues, register } from '@voltway/domain'
import type { Context } from './context.ts'
import { isRefusal } from './error-format.ts'
import { attemptOf, countAttempts, limits } from './rate-limits.ts'
import { anyone, customer, router } from './trpc.ts'

const newPasswordIssues = ({ shop }: Context, input: unknown) => {
  const { password } = (input ?? {}) as { password?: unknown }
  return typeof password === 'string' ? passwordIssues(shop, password) : []
}

export const auth = router({
  register: anyone(contract['auth.register'], newPasswordIssues).mutation(async ({ ctx, input }) => {
    const attempt = attemptOf(limits.registrations, ctx.clientNetwork)
    await countAttempts(ctx, attempt)
    return register(ctx.shop, input).catch(async (error: unknown) => {
      // A failure of the shop does not count.
      if (!isRefusal(error, 'EMAIL_TAKEN')) await ctx.rateLimits?.giveBack([attempt])
      throw error
    })
  }),

  login: anyone(contract['auth.login']).mutation(async ({ ctx, input }) => {
    const byEmail = attemptOf(limits.loginFailures, `${ctx.clientNetwork} ${input.email}`)
    const byNetwork = attemptOf(limits.networkLoginFailures, ctx.clientNetwork)
    // The attempts are counted before the password is checked, so that simultaneous guesses count too.
    await countAttempts(ctx, byEmail, byNetwork)
    const session = await login(ctx.shop, input).catch(async (error: unknown) => {
      if (!isRefusal(error, 'INVALID_CREDENTIALS')) await ctx.rateLimits?.giveBack([byEmail, byNetwork])
      throw error
    })
    // Other failures of this client IP still count, because an attacker may have an account.
    await Promise.all([ctx.rateLimits?.reset(byEmail), ctx.rateLimits?.giveBack([byNetwork])])
    return session
  }),

  logout: customer(contract['auth.logout']).mutation(async ({ ctx }) => {
    await logout(ctx.shop, ctx.bearer)
    return { success: true as const }
  }),

  me: customer(contract['auth.me']).query(({ ctx }) => ({ user: ctx.customer })),
})
