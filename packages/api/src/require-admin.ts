import {
  type AdminIdentity,
  describeAcceptedScopes,
  isAccepted,
  ownerName,
  type Route,
} from '@voltway/contract'
import { type Admin, findAdminKey, Refusal } from '@voltway/domain'
import type { Context } from './context.ts'
import { attemptOf, countAttempts, limits, rejectIfUsedUp } from './rate-limit-quotas.ts'

/**
 * Returns the admin of a call with the admin secret, or with an admin key whose scope the route accepts. Counts calls with a
 * wrong secret (docs/behaviour.md, "Rate limits").
 */
export const requireAdmin = async (
  ctx: Context,
  { scopes }: Pick<Route, 'scopes'>,
): Promise<Admin & AdminIdentity> => {
  const { adminSecret, rateLimits, clientNetwork, clientIp } = ctx
  if (!adminSecret) throw new Refusal('INVALID_ADMIN_SECRET')
  const isOwner = await ctx.isAdminSecret(adminSecret)
  const admin = isOwner ? owner : await findAdminKey(ctx.shop, adminSecret)
  const attempt = attemptOf(limits.adminFailures, clientNetwork)
  if (admin === undefined) {
    await countAttempts(ctx, attempt)
    throw new Refusal('INVALID_ADMIN_SECRET')
  }
  // A key does not reset the count. Otherwise its holder could try out any number of admin secrets.
  if ((await rejectIfUsedUp(ctx, attempt)) && isOwner) await rateLimits?.reset(attempt)
  if (!isAccepted(scopes, admin))
    throw new Refusal('FORBIDDEN', { sentence: `This needs ${describeAcceptedScopes(scopes)}` })
  return { ...admin, clientIp }
}

const owner: AdminIdentity = { name: ownerName, scope: 'all' }
