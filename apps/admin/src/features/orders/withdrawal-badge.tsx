import type { Order } from '@voltway/contract'
import { isWithdrawn } from '@voltway/contract/browser'
import { StatusBadge } from '@voltway/ui/status-badge'

/** A badge for an order from whose contract the customer withdrew; nothing for other orders. */
export function WithdrawalBadge({ history }: Pick<Order, 'history'>) {
  return isWithdrawn({ history }) && <StatusBadge status="withdrawal_received" />
}
