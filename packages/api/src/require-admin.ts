import {
  type AdminIdentity,
  describeAcceptedScopes,
  isScopeAccepted,
  ownerName,
  type Route,
} from '@voltway/contract'
import { type Admin, findAdminKey, isAdminKey, Refusal } from '@voltway/domain'
import type { Context } from './context.ts'
import { attemptOf, countAttempt, limits, rejectIfUsedUp } from './rate-limit-quotas.ts'

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
  const limit = isAdminKey(adminSecret) ? limits.adminKeyFailures : limits.adminFailures
  const attempt = attemptOf(limit, clientNetwork)
  if (admin === undefined) {
    await countAttempt(ctx, attempt)
    throw new Refusal('INVALID_ADMIN_SECRET')
  }
  // A right key always passes: it cannot be guessed, so the failures of another program must not stop it.
  if (isOwner && (await rejectIfUsedUp(ctx, attempt))) await rateLimits?.reset(attempt)
  if (!isScopeAccepted(scopes, admin))
    throw new Refusal('FORBIDDEN', { sentence: `This needs ${describeAcceptedScopes(scopes)}` })
  return { ...admin, clientIp }
}

const owner: AdminIdentity = { name: ownerName, scope: 'all' }
