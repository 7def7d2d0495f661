import { type Admin, Refusal } from '@voltway/domain'
import type { Context } from './context.ts'
import { attemptOf, countAttempts, limits, refuseIfUsedUp } from './rate-limits.ts'

/** Returns the admin of a call with the admin secret, and counts calls with a wrong one (docs/behaviour.md, "Rate limits"). */
export const requireAdmin = async (ctx: Context): Promise<Admin> => {
  const { adminSecret, rateLimits, clientNetwork, clientIp } = ctx
  if (!adminSecret) throw new Refusal('INVALID_ADMIN_SECRET')
  const matches = await ctx.isAdminSecret(adminSecret)
  const attempt = attemptOf(limits.adminFailures, clientNetwork)
  if (!matches) {
    await countAttempts(ctx, attempt)
    throw new Refusal('INVALID_ADMIN_SECRET')
  }
  if (await refuseIfUsedUp(ctx, attempt)) await rateLimits?.reset(attempt)
  return { clientIp }
}
