import { createHash, timingSafeEqual } from 'node:crypto'
import { type Admin, Refusal } from '@voltway/store'
import type { Context } from './context.ts'
import { countAttempt, refuseIfUsedUp } from './rate-limits.ts'

// Hashes have one length, which timingSafeEqual needs and which hides the secret's own.
const digest = (text: string) => createHash('sha256').update(text).digest()

/** Lets a call with the admin secret pass, and counts the ones with a wrong one (docs/behaviour.md, "Limits"). */
export const requireAdmin = async (ctx: Context): Promise<Admin> => {
  const { adminSecret, expectedAdminSecret, limits, address, clientAddress } = ctx
  if (!adminSecret) throw new Refusal('INVALID_ADMIN_SECRET')
  const matches = timingSafeEqual(digest(adminSecret), digest(expectedAdminSecret))
  const attempt = [limits.adminFailures, address] as const
  if (!matches) {
    countAttempt(ctx, attempt)
    throw new Refusal('INVALID_ADMIN_SECRET')
  }
  refuseIfUsedUp(ctx, attempt)
  limits.adminFailures.forget(address)
  return { address: clientAddress }
}
