import { idempotency, sessions } from '@voltway/db'
import { write } from '../access.ts'
import { oldestKept } from '../checkout/idempotency.ts'
import type { Shop } from '../shop.ts'

/** Removes what is over: expired sessions and idempotency keys. */
export const sweep = (shop: Shop): Promise<void> =>
  write(shop, async (trx) => {
    await sessions.deleteExpired(trx, shop.now().toISOString())
    await idempotency.deleteOlderThan(trx, oldestKept(shop))
  })
