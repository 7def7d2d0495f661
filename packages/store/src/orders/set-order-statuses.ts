import type { Order, OrderStatus } from '@voltway/contract'
import { write } from '../access.ts'
import type { Admin } from '../audit/record.ts'
import type { Shop } from '../shop.ts'
import { changeStatus } from './change-status.ts'

/** Sets the status of several orders, all or none of those that exist; `missing` are the ids of the others. */
export const setOrderStatuses = (
  shop: Shop,
  admin: Admin,
  { ids, status }: { ids: readonly string[]; status: OrderStatus },
): Promise<{ updated: Order[]; missing: string[] }> =>
  write(shop, async (trx) => {
    const changed = new Map<string, Order | undefined>()
    // By id, as whoever locks several orders does: in other orders two would wait for each other.
    for (const id of [...new Set(ids)].sort()) {
      changed.set(id, await changeStatus(shop, trx, admin, { id, status }))
    }
    const asked = [...new Set(ids)]
    return {
      updated: asked.flatMap((id) => changed.get(id) ?? []),
      missing: asked.filter((id) => !changed.get(id)),
    }
  })
