import { idempotency, passwordResets, products, sessions, shopState } from '@voltway/db'
import { readAnalytics, write } from '../access.ts'
import { idempotencySeconds } from '../idempotency.ts'
import type { Shop, WithDatabase } from '../shop.ts'

/** Deletes sessions, tokens of password resets and idempotency keys that have expired by the database's clock. */
export const sweep = (shop: WithDatabase): Promise<void> =>
  write(shop, async (trx) => {
    await sessions.deleteExpired(trx)
    await passwordResets.deleteExpired(trx)
    await idempotency.deleteOlderThan(trx, idempotencySeconds)
  })

/** The lease is shorter than the interval, so that the same node usually acquires it again although timers are not exact. */
const leaseShare = 0.9

/**
 * Acquires the lease for maintenance; returns false if another node has it. Of the nodes of one PostgreSQL, one acquires it
 * every `everyMs`. If that node stops, the next node that tries acquires it. On SQLite it always succeeds. @throws Refusal
 * UNAVAILABLE
 */
export const acquireMaintenanceLease = async (shop: Shop, everyMs: number): Promise<boolean> =>
  shop.database.dialect === 'sqlite' ||
  write(shop, (trx) => shopState.acquireLease(trx, 'maintenance', Math.floor(everyMs * leaseShare)))

/** Lists the paths of all images that a product on sale or an order shows. Other image files may be deleted. */
export const listImagesInUse = (shop: Shop): Promise<string[]> =>
  readAnalytics(shop, (db) => products.listImages(db))
