import { shopState } from '@voltway/db'
import type { Shop } from '../shop.ts'
import { write } from '../transactions.ts'

/** The lease is shorter than the interval, so that the same node usually acquires it again although timers are not exact. */
const leaseShare = 0.9

/**
 * Acquires the lease for some work; returns false if another node has it. Of the nodes of one PostgreSQL, one acquires it
 * every `everyMs`. If that node stops, the next node that tries acquires it. On SQLite it always succeeds. @throws Refusal
 * UNAVAILABLE
 */
export const acquireLease = async (
  shop: Shop,
  work: 'maintenance' | 'outbox',
  everyMs: number,
): Promise<boolean> =>
  shop.database.dialect === 'sqlite' ||
  write(shop, (trx) => shopState.acquireLease(trx, work, Math.floor(everyMs * leaseShare)))
