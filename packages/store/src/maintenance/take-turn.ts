import { shopState } from '@voltway/db'
import { write } from '../access.ts'
import type { Shop } from '../shop.ts'

/** Whoever did it last comes first again, although no timer is exact. */
const share = 0.9

/**
 * Whether this node does the regular work now. Of the nodes of one PostgreSQL one does it in about `everyMs`; when that one ends,
 * the next one that asks. @throws Refusal UNAVAILABLE
 */
export const takeTurn = async (shop: Shop, everyMs: number): Promise<boolean> =>
  shop.database.dialect === 'sqlite' ||
  write(shop, (trx) => shopState.takeTurn(trx, 'maintenance', Math.floor(everyMs * share)))
