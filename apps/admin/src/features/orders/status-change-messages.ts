import type { FoundOrder, OrderStatus } from '@voltway/contract'
import { orderStatuses } from '@voltway/ui/status-badges'
import { formatOrderCount } from './format-order-count.ts'

/** The toast's details after a change: one order by its reference, several by their number. */
export function changedMessage(
  changed: readonly Pick<FoundOrder, 'reference'>[],
  status: OrderStatus,
  missing: number,
): string {
  const [first] = changed
  const what =
    changed.length === 1 && missing === 0 && first ? first.reference : formatOrderCount(changed.length)
  const done = `${what} · ${orderStatuses[status].label}`
  return missing === 0 ? done : `${done}. ${missingMessage(missing)}`
}

/** For orders that were deleted meanwhile. */
export function missingMessage(missing: number): string {
  return missing === 1 ? '1 order no longer exists' : `${formatOrderCount(missing)} no longer exist`
}
