import type { OrderStatus } from '@voltway/contract'
import { Badge } from '../../ui/badge.tsx'
import { orderStatuses } from './order-statuses.ts'

/** Where an order stands. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const { label, tone } = orderStatuses[status]
  return <Badge tone={tone}>{label}</Badge>
}
