import type { Order, OrderStatus } from '@voltway/contract'
import { Badge } from '@voltway/ui/badge'
import { historySteps, orderStatuses } from '@voltway/ui/order-statuses'

/** A badge for an order from whose contract the customer withdrew; nothing for other orders. */
export function WithdrawalBadge({ history }: Pick<Order, 'history'>) {
  const { label, tone } = historySteps.withdrawal_received
  return history.some(({ status }) => status === 'withdrawal_received') && <Badge tone={tone}>{label}</Badge>
}

/** Shows the status of an order as a coloured badge. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const { label, tone } = orderStatuses[status]
  return <Badge tone={tone}>{label}</Badge>
}
