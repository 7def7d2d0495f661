import { contract, OwnData } from '@voltway/contract'
import type { Attempt } from '@voltway/domain'
import * as domain from '@voltway/domain'
import type { Context } from './context.ts'
import { isRefusal } from './error-format.ts'
import { streamItems } from './list-response.ts'
import { attemptOf, limits, runCounted } from './rate-limit-quotas.ts'
import { respondWithSuccess } from './success-response.ts'
import { anyone, customer, router } from './trpc.ts'

const newPasswordIssues =
  (path: string) =>
  ({ shop }: Context, input: unknown) => {
    const { [path]: password } = Object(input ?? {}) as Record<string, unknown>
    return typeof password === 'string' ? domain.passwordIssues(shop, password, path) : []
  }

/** A wrong password counts as a failed sign-in. A right one resets the count of this e-mail, and counts as `successes`. */
const countFailedSignIns = async <Result>(
  ctx: Context,
  email: string,
  whenWrong: domain.Refusal['code'],
  work: () => Promise<Result>,
  successes: Attempt[] = [],
): Promise<Result> => {
  const byEmail = attemptOf(limits.loginFailures, ctx.clientNetwork, email)
  const byNetwork = attemptOf(limits.networkLoginFailures, ctx.clientNetwork)
  // The attempts are counted before the password is checked, so that simultaneous guesses count too.
  const isWrong = (error: unknown) => isRefusal(error, whenWrong)
  return runCounted(ctx, [byEmail, byNetwork, ...successes], isWrong, async () => {
    const result = await work().catch(async (error) => {
      if (isWrong(error)) await ctx.rateLimits?.giveBack(successes)
      throw error
    })
    // Other failures of this client IP still count, because an attacker may have an account.
    await Promise.all([ctx.rateLimits?.reset(byEmail), ctx.rateLimits?.giveBack([byNetwork])])
    return result
  })
}

export const authRouter = router({
  register: anyone(contract['auth.register'], newPasswordIssues('password')).mutation(({ ctx, input }) => {
    const attempt = attemptOf(limits.registrations, ctx.clientNetwork)
    // Only a registration that succeeds or finds a taken e-mail address counts.
    return runCounted(
      ctx,
      [attempt],
      (error) => isRefusal(error, 'EMAIL_TAKEN'),
      () => domain.register(ctx.shop, input),
    )
  }),

  login: anyone(contract['auth.login']).mutation(({ ctx, input }) =>
    countFailedSignIns(ctx, input.email, 'INVALID_CREDENTIALS', () => domain.login(ctx.shop, input)),
  ),

  logout: customer(contract['auth.logout']).mutation(({ ctx }) =>
    respondWithSuccess(domain.logout(ctx.shop, ctx.bearer)),
  ),

  logoutEverywhere: customer(contract['auth.logoutEverywhere']).mutation(({ ctx }) =>
    respondWithSuccess(domain.logoutEverywhere(ctx.shop, ctx.customer)),
  ),

  me: customer(contract['auth.me']).query(({ ctx }) => ({ user: ctx.customer })),

  changeName: customer(contract['auth.changeName']).mutation(async ({ ctx, input }) => ({
    user: await domain.changeName(ctx.shop, ctx.customer, input.name),
  })),

  export: customer(contract['auth.export']).query(async ({ ctx }) => {
    await ctx.acquireListSlot(ctx.customer.id)
    ctx.setHeader('Content-Disposition', 'attachment; filename="my-data.json"')
    const { orders, ...data } = await ctx.runQueued(() => domain.exportOwnData(ctx.shop, ctx.customer))
    return { ...data, orders: await streamItems(ctx, OwnData.shape.orders, orders) }
  }),

  deleteAccount: customer(contract['auth.deleteAccount']).mutation(({ ctx, input }) =>
    countFailedSignIns(ctx, ctx.customer.email, 'WRONG_PASSWORD', () =>
      respondWithSuccess(domain.deleteAccount(ctx.shop, ctx.customer, input.password)),
    ),
  ),

  forgotPassword: anyone(contract['auth.forgotPassword']).mutation(({ ctx, input: { email } }) => {
    const mail = attemptOf(limits.resetMails, email)
    return runCounted(
      ctx,
      [attemptOf(limits.resetRequests, ctx.clientNetwork)],
      () => false,
      async () => {
        // The response does not reveal that the limit of an e-mail is used up.
        const { isCounted = true } = (await ctx.rateLimits?.count([mail])) ?? {}
        return respondWithSuccess(domain.requestPasswordReset(ctx.shop, email, isCounted)).catch(
          async (error: unknown) => {
            if (isCounted) await ctx.rateLimits?.giveBack([mail])
            throw error
          },
        )
      },
    )
  }),

  resetPassword: anyone(contract['auth.resetPassword'], newPasswordIssues('password')).mutation(
    ({ ctx, input }) =>
      respondWithSuccess(
        domain
          .resetPassword(ctx.shop, input)
          .then((email) => ctx.rateLimits?.reset(attemptOf(limits.loginFailures, ctx.clientNetwork, email))),
      ),
  ),

  getDelivery: customer(contract['auth.getDelivery']).query(({ ctx }) =>
    domain.getDeliveryAddress(ctx.shop, ctx.customer),
  ),

  saveDelivery: customer(contract['auth.saveDelivery']).mutation(({ ctx, input }) =>
    domain.saveDeliveryAddress(ctx.shop, ctx.customer, input),
  ),

  changePassword: customer(contract['auth.changePassword'], newPasswordIssues('new_password')).mutation(
    ({ ctx, input }) => {
      const { email } = ctx.customer
      const perDay = attemptOf(limits.passwordChanges, email)
      const change = () => domain.changePassword(ctx.shop, ctx.customer, ctx.bearer, input)
      return countFailedSignIns(ctx, email, 'WRONG_PASSWORD', () => respondWithSuccess(change()), [perDay])
    },
  ),
})
