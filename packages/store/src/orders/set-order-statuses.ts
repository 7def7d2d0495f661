import type { Order, OrderStatus } from '@voltway/contract'
import { write } from '../access.ts'
import type { Admin } from '../audit/record.ts'
import type { Shop } from '../shop.ts'
import { changeStatus, type StatusChange } from './change-status.ts'

/**
 * Sets the status of several orders in one transaction. The response lists the ids of those that do not exist, had the status
 * already, or do not have `expected_history` entries in their history and stay as they are.
 */
export const setOrderStatuses = (
  shop: Shop,
  admin: Admin,
  { ids, ...change }: { ids: readonly string[]; status: OrderStatus; expected_history?: number | undefined },
): Promise<{ updated: Order[]; missing: string[]; unchanged: string[]; conflicts: string[] }> =>
  write(shop, async (trx) => {
    const changes = new Map<string, StatusChange>()
    // By id, as whoever locks several orders does: in other orders two would wait for each other.
    for (const id of [...new Set(ids)].sort()) {
      changes.set(id, await changeStatus(shop, trx, admin, { id, ...change }))
    }
    const asked = [...new Set(ids)]
    const idsWith = (outcome: StatusChange['outcome']) =>
      asked.filter((id) => changes.get(id)?.outcome === outcome)
    return {
      updated: asked.flatMap((id) => changes.get(id)?.order ?? []),
      missing: idsWith('missing'),
      unchanged: idsWith('unchanged'),
      conflicts: idsWith('conflict'),
    }
  })
