import type { OrderStatus } from '@voltway/contract'
import { historySteps } from '../labels/status-labels.ts'
import { Badge } from './badge.tsx'

/** Shows the status of an order, or its withdrawal, as a coloured badge. */
export function StatusBadge({ status }: { status: OrderStatus | 'withdrawal_received' }) {
  const { label, tone } = historySteps[status]
  return <Badge tone={tone}>{label}</Badge>
}
