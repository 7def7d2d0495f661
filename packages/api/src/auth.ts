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
      // What we could not do does not count.
      if (!isRefusal(error, 'EMAIL_TAKEN')) await ctx.rateLimits?.giveBack([attempt])
      throw error
    })
  }),

  login: anyone(contract['auth.login']).mutation(async ({ ctx, input }) => {
    const byEmail = attemptOf(limits.loginFailures, `${ctx.clientNetwork} ${input.email}`)
    const byNetwork = attemptOf(limits.networkLoginFailures, ctx.clientNetwork)
    // Counted before the password is looked at: guesses sent all at once are counted too.
    await countAttempts(ctx, byEmail, byNetwork)
    const session = await login(ctx.shop, input).catch(async (error: unknown) => {
      if (!isRefusal(error, 'INVALID_CREDENTIALS')) await ctx.rateLimits?.giveBack([byEmail, byNetwork])
      throw error
    })
    // The other failures of this client IP stay, because an attacker may have an account too.
    await Promise.all([ctx.rateLimits?.reset(byEmail), ctx.rateLimits?.giveBack([byNetwork])])
    return session
  }),

  logout: customer(contract['auth.logout']).mutation(async ({ ctx }) => {
    await logout(ctx.shop, ctx.bearer)
    return { success: true as const }
  }),

  me: customer(contract['auth.me']).query(({ ctx }) => ({ user: ctx.customer })),
})
