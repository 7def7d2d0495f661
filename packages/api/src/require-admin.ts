import { createHash, timingSafeEqual } from 'node:crypto'
import { type Admin, Refusal } from '@voltway/store'
import type { Context } from './context.ts'
import { attemptOf, countAttempts, limits, refuseIfUsedUp } from './rate-limits.ts'

// Hashes have one length, which timingSafeEqual needs and which hides the secret's own.
const digest = (text: string) => createHash('sha256').update(text).digest()

/** Lets a call with the admin secret pass, and counts the ones with a wrong one (docs/behaviour.md, "Limits"). */
export const requireAdmin = async (ctx: Context): Promise<Admin> => {
  const { adminSecret, expectedAdminSecret, attempts, address, clientAddress } = ctx
  if (!adminSecret) throw new Refusal('INVALID_ADMIN_SECRET')
  const matches = timingSafeEqual(digest(adminSecret), digest(expectedAdminSecret))
  const attempt = attemptOf(limits.adminFailures, address)
  if (!matches) {
    await countAttempts(ctx, attempt)
    throw new Refusal('INVALID_ADMIN_SECRET')
  }
  if (await refuseIfUsedUp(ctx, attempt)) await attempts.forget([attempt])
  return { address: clientAddress }
}
