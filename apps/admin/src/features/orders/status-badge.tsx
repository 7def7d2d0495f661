import type { OrderStatus } from '@voltway/contract'
import { Badge } from '@voltway/ui/badge'
import { orderStatuses } from '@voltway/ui/order-statuses'

/** Shows the status of an order as a coloured badge. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const { label, tone } = orderStatuses[status]
  return <Badge tone={tone}>{label}</Badge>
}
