import type { Order, OrderStatus } from '@voltway/contract'
import { orderStatuses } from '@voltway/ui/order-statuses'
import { formatOrderCount } from './chart/format-order-count.ts'

type Skipped = { missing: readonly string[]; conflicts: readonly string[] }

/** The toast's details after a change: one order by its reference, several by their number. */
export function changedMessage(
  changed: readonly Pick<Order, 'reference'>[],
  status: OrderStatus,
  skipped: Skipped,
): string {
  const [first] = changed
  const others = skippedMessage(skipped)
  const what =
    changed.length === 1 && others === '' && first ? first.reference : formatOrderCount(changed.length)
  const done = `${what} · ${orderStatuses[status].label}`
  return others === '' ? done : `${done}. ${others}`
}

/** Says how many orders were deleted meanwhile or have changed since; '' when there are none. */
export function skippedMessage({ missing, conflicts }: Skipped): string {
  const sentences: string[] = []
  if (missing.length > 0)
    sentences.push(
      missing.length === 1
        ? '1 order no longer exists'
        : `${formatOrderCount(missing.length)} no longer exist`,
    )
  if (conflicts.length > 0)
    sentences.push(
      conflicts.length === 1
        ? '1 order has changed since and was left as it is'
        : `${formatOrderCount(conflicts.length)} have changed since and were left as they are`,
    )
  return sentences.join('. ')
}
