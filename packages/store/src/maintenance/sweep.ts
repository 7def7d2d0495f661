import { adminIdempotency, attempts, idempotency, sessions } from '@voltway/db'
import { write } from '../access.ts'
import { oldestKept } from '../idempotency.ts'
import type { Shop } from '../shop.ts'

// The database counts by its own clock.
const clocksDifferMs = 60 * 60 * 1000

/** Removes what is over: expired sessions, idempotency keys and counts of attempts. */
export const sweep = (shop: Shop): Promise<void> =>
  write(shop, async (trx) => {
    await sessions.deleteExpired(trx, shop.now().toISOString())
    await idempotency.deleteOlderThan(trx, oldestKept(shop))
    await adminIdempotency.deleteOlderThan(trx, oldestKept(shop))
    await attempts.deleteEnded(trx, shop.now().getTime() - clocksDifferMs)
  })
