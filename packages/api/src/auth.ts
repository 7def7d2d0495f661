import { contract } from '@voltway/contract'
import {
  changeName,
  changePassword,
  deleteAccount,
  exportOwnData,
  getDelivery,
  login,
  logout,
  logoutEverywhere,
  passwordIssues,
  type Refusal,
  register,
  requestPasswordReset,
  resetPassword,
  saveDelivery,
} from '@voltway/domain'
import type { Context } from './context.ts'
import { isRefusal } from './error-format.ts'
import { attemptOf, countAttempts, limits } from './rate-limits.ts'
import { anyone, customer, router } from './trpc.ts'

const success = { success: true as const }

/** Returns a function that finds the issues of a new password in a field of the input. */
const newPasswordIssues =
  (path: string) =>
  ({ shop }: Context, input: unknown) => {
    const { [path]: password } = Object(input ?? {}) as Record<string, unknown>
    return typeof password === 'string' ? passwordIssues(shop, password, path) : []
  }

/**
 * Runs work that checks a password. It counts as a failed sign-in if the password is wrong, with the refusal `whenWrong`. A right
 * password resets the count of this e-mail.
 */
const countFailedSignIns = async <Result>(
  ctx: Context,
  email: string,
  whenWrong: Refusal['code'],
  work: () => Promise<Result>,
): Promise<Result> => {
  const byEmail = attemptOf(limits.loginFailures, ctx.clientNetwork, email)
  const byNetwork = attemptOf(limits.networkLoginFailures, ctx.clientNetwork)
  // The attempts are counted before the password is checked, so that simultaneous guesses count too.
  await countAttempts(ctx, byEmail, byNetwork)
  const result = await work().catch(async (error: unknown) => {
    if (!isRefusal(error, whenWrong)) await ctx.rateLimits?.giveBack([byEmail, byNetwork])
    throw error
  })
  // Other failures of this client IP still count, because an attacker may have an account.
  await Promise.all([ctx.rateLimits?.reset(byEmail), ctx.rateLimits?.giveBack([byNetwork])])
  return result
}

export const auth = router({
  register: anyone(contract['auth.register'], newPasswordIssues('password')).mutation(
    async ({ ctx, input }) => {
      const attempt = attemptOf(limits.registrations, ctx.clientNetwork)
      await countAttempts(ctx, attempt)
      return register(ctx.shop, input).catch(async (error: unknown) => {
        // A failure of the shop does not count.
        if (!isRefusal(error, 'EMAIL_TAKEN')) await ctx.rateLimits?.giveBack([attempt])
        throw error
      })
    },
  ),

  login: anyone(contract['auth.login']).mutation(({ ctx, input }) =>
    countFailedSignIns(ctx, input.email, 'INVALID_CREDENTIALS', () => login(ctx.shop, input)),
  ),

  logout: customer(contract['auth.logout']).mutation(async ({ ctx }) => {
    await logout(ctx.shop, ctx.bearer)
    return success
  }),

  logoutEverywhere: customer(contract['auth.logoutEverywhere']).mutation(async ({ ctx }) => {
    await logoutEverywhere(ctx.shop, ctx.customer)
    return success
  }),

  me: customer(contract['auth.me']).query(({ ctx }) => ({ user: ctx.customer })),

  changeName: customer(contract['auth.changeName']).mutation(async ({ ctx, input }) => ({
    user: await changeName(ctx.shop, ctx.customer, input.name),
  })),

  export: customer(contract['auth.export']).query(async ({ ctx }) => {
    await ctx.acquireListSlot(ctx.customer.id)
    ctx.setHeader('Content-Disposition', 'attachment; filename="my-data.json"')
    return ctx.runQueued(() => exportOwnData(ctx.shop, ctx.customer))
  }),

  deleteAccount: customer(contract['auth.deleteAccount']).mutation(async ({ ctx, input }) => {
    await countFailedSignIns(ctx, ctx.customer.email, 'WRONG_PASSWORD', () =>
      deleteAccount(ctx.shop, ctx.customer, input.password),
    )
    return success
  }),

  forgotPassword: anyone(contract['auth.forgotPassword']).mutation(async ({ ctx, input: { email } }) => {
    const request = attemptOf(limits.resetRequests, ctx.clientNetwork)
    await countAttempts(ctx, request)
    const mail = attemptOf(limits.resetMails, email)
    // The response does not reveal that the limit of an e-mail is used up.
    const counted = await ctx.rateLimits?.count([mail])
    const isAllowed = counted?.isCounted ?? true
    await requestPasswordReset(ctx.shop, email, isAllowed).catch(async (error: unknown) => {
      await ctx.rateLimits?.giveBack(isAllowed ? [request, mail] : [request])
      throw error
    })
    return success
  }),

  resetPassword: anyone(contract['auth.resetPassword'], newPasswordIssues('password')).mutation(
    async ({ ctx, input }) => {
      await resetPassword(ctx.shop, input)
      return success
    },
  ),

  getDelivery: customer(contract['auth.getDelivery']).query(({ ctx }) => getDelivery(ctx.shop, ctx.customer)),

  saveDelivery: customer(contract['auth.saveDelivery']).mutation(({ ctx, input }) =>
    saveDelivery(ctx.shop, ctx.customer, input),
  ),

  changePassword: customer(contract['auth.changePassword'], newPasswordIssues('new_password')).mutation(
    async ({ ctx, input }) => {
      await countFailedSignIns(ctx, ctx.customer.email, 'WRONG_PASSWORD', () =>
        changePassword(ctx.shop, ctx.customer, ctx.bearer, input),
      )
      return success
    },
  ),
})
