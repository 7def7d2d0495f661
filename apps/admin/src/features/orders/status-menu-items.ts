import type { OrderStatus } from '@voltway/contract'
import { isOpen } from '@voltway/contract/browser'
import { orderStatuses, statusNames } from '@voltway/ui/order-statuses'
import type { MenuItem } from '../../ui/menu.tsx'

/** Menu items that set each other status; completing an open order has a button of its own. */
export function statusMenuItems(status: OrderStatus, onChoose: (status: OrderStatus) => void): MenuItem[] {
  return statusNames
    .filter((name) => name !== status && !(isOpen(status) && name === 'completed'))
    .map((name) => ({ label: `Mark ${orderStatuses[name].label}`, onSelect: () => onChoose(name) }))
}
