import type { Order, OrderStatus } from '@voltway/contract'
import { orderStatuses } from '@voltway/ui/order-statuses'
import { formatCount } from '../../lib/format-count.ts'

type Skipped = { missing: readonly string[]; conflicts: readonly string[] }

/** Returns the toast's details after a change: the reference of a single order, or the number of orders. */
export function changedMessage(
  changed: readonly Pick<Order, 'reference'>[],
  status: OrderStatus,
  skipped: Skipped,
): string {
  const [first] = changed
  const others = skippedMessage(skipped)
  const subject =
    changed.length === 1 && others === '' && first ? first.reference : formatCount(changed.length, 'order')
  const done = `${subject} · ${orderStatuses[status].label}`
  return others === '' ? done : `${done}. ${others}`
}

/** Returns how many orders were deleted or changed since they were loaded; '' if there are none. */
export function skippedMessage({ missing, conflicts }: Skipped): string {
  const sentences: string[] = []
  if (missing.length > 0)
    sentences.push(
      missing.length === 1
        ? '1 order no longer exists'
        : `${formatCount(missing.length, 'order')} no longer exist`,
    )
  if (conflicts.length > 0)
    sentences.push(
      conflicts.length === 1
        ? '1 order has changed since and was left as it is'
        : `${formatCount(conflicts.length, 'order')} have changed since and were left as they are`,
    )
  return sentences.join('. ')
}
