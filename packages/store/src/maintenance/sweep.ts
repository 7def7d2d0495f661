import { idempotency, sessions } from '@voltway/db'
import { write } from '../access.ts'
import { answerSeconds } from '../idempotency.ts'
import type { Shop } from '../shop.ts'

/** Removes what has expired by the database's clock: sessions and idempotency keys. */
export const sweep = (shop: Pick<Shop, 'database'>): Promise<void> =>
  write(shop, async (trx) => {
    await sessions.deleteExpired(trx)
    await idempotency.deleteOlderThan(trx, answerSeconds)
  })
