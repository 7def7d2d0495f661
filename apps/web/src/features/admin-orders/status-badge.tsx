import type { OrderStatus } from '@voltway/contract'
import { orderStatuses } from '../../lib/order-statuses.ts'
import { Badge } from '../../ui/badge.tsx'

/** Where an order stands. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const { label, tone } = orderStatuses[status]
  return <Badge tone={tone}>{label}</Badge>
}
