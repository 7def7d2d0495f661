import type { Order } from '@voltway/contract'
import { StatusBadge } from '@voltway/ui/status-badge'

/** A badge for an order from whose contract the customer withdrew; nothing for other orders. */
export function WithdrawalBadge({ history }: Pick<Order, 'history'>) {
  const isWithdrawn = history.some(({ status }) => status === 'withdrawal_received')
  return isWithdrawn && <StatusBadge status="withdrawal_received" />
}
