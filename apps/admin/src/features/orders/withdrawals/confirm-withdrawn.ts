import type { Order, OrderStatus } from '@voltway/contract'
import { isWithdrawn } from '@voltway/contract/browser'
import { dialogs } from '@voltway/ui/dialog-queue'
import { statusLabels } from '@voltway/ui/status-labels'
import { bulkStatuses, markLabel } from '../next-statuses.ts'

/** Asks before the shop continues with orders that their customers have withdrawn. Resolves with true if it may set the status. */
export async function confirmWithdrawn(orders: readonly Order[], status: OrderStatus): Promise<boolean> {
  const withdrawn = orders.filter(isWithdrawn).map(({ reference }) => reference)
  if (withdrawn.length === 0 || !bulkStatuses.some((each) => each === status)) return true
  const name = statusLabels[status].label.toLowerCase()
  return dialogs.confirm({
    ...(orders.length === 1
      ? { question: `${withdrawn[0]} was withdrawn. Mark it as ${name}?` }
      : {
          question: `Mark ${orders.length} orders as ${name}?`,
          details: `Withdrawn orders among them: ${withdrawn.length} (${withdrawn.join(', ')})`,
        }),
    action: markLabel(status),
  })
}
