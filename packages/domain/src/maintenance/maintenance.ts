import { idempotency, products, sessions, shopState } from '@voltway/db'
import { read, readAnalytics, write } from '../access.ts'
import { idempotencySeconds } from '../idempotency.ts'
import type { Shop, WithDatabase } from '../shop.ts'

/** Removes what has expired by the database's clock: sessions and idempotency keys. */
export const sweep = (shop: WithDatabase): Promise<void> =>
  write(shop, async (trx) => {
    await sessions.deleteExpired(trx)
    await idempotency.deleteOlderThan(trx, idempotencySeconds)
  })

/** Whoever did it last comes first again, although no timer is exact. */
const leaseShare = 0.9

/**
 * Whether this node does the regular work now. Of the nodes of one PostgreSQL one does it in about `everyMs`; when that one ends,
 * the next one that asks. @throws Refusal UNAVAILABLE
 */
export const acquireMaintenanceLease = async (shop: Shop, everyMs: number): Promise<boolean> =>
  shop.database.dialect === 'sqlite' ||
  write(shop, (trx) => shopState.acquireLease(trx, 'maintenance', Math.floor(everyMs * leaseShare)))

/** The id by which the shop and its data folder know each other; it is given once. */
export const obtainShopId = (shop: Shop): Promise<string> =>
  write(shop, (trx) => shopState.ensureShopId(trx, shop.newId()))

const key = 'last_backup_at'

/** When the last good backup was made, if one was ever told of. @throws Refusal UNAVAILABLE */
export const lastBackup = async (shop: Shop): Promise<Date | undefined> => {
  const at = await read(shop, () => shopState.get(shop.database.checks, key))
  const date = new Date(at ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** The paths of all images that a product on sale or an order shows; any other file may go. */
export const listImagesInUse = (shop: Shop): Promise<string[]> =>
  readAnalytics(shop, (db) => products.listImages(db))
