import type { DeliveriesOverview } from '@voltway/contract'
import { deliveries } from '@voltway/db'
import { readAnalytics } from '../read-and-write.ts'
import type { Shop } from '../shop.ts'

const recentSeconds = 30 * 86_400
const maxReasons = 5

/** Counts the waiting and the recently failed deliveries, and lists the most frequent reasons. @throws Refusal UNAVAILABLE */
export const overviewDeliveries = (shop: Shop): Promise<DeliveriesOverview> =>
  readAnalytics(shop, async (db) => {
    const waiting = (await deliveries.tally(db)).filter(({ status }) => status === 'waiting')
    const failures = await deliveries.listFailures(db, recentSeconds, maxReasons)
    return {
      mail: shop.mail !== undefined,
      waiting: waiting.reduce((sum, { deliveries: count }) => sum + count, 0),
      oldest_waiting: waiting.map(({ oldest }) => oldest).toSorted()[0] ?? null,
      failed: failures[0]?.total ?? 0,
      failures: failures.map(({ total: _, ...failure }) => failure),
    }
  })
