import type { FoundOrder, OrderStatus } from '@voltway/contract'
import { orderStatuses } from '@voltway/ui/order-statuses'
import { countedOrders } from './counted-orders.ts'

/** What was changed, below the text that it was: one order by its reference, several by their number. */
export function changedWords(
  changed: readonly Pick<FoundOrder, 'reference'>[],
  status: OrderStatus,
  missing: number,
): string {
  const [first] = changed
  const what =
    changed.length === 1 && missing === 0 && first ? first.reference : countedOrders(changed.length)
  const done = `${what} · ${orderStatuses[status].label}`
  return missing === 0 ? done : `${done}. ${goneWords(missing)}`
}

/** That orders were deleted meanwhile. */
export function goneWords(missing: number): string {
  return missing === 1 ? '1 order no longer exists' : `${countedOrders(missing)} no longer exist`
}
