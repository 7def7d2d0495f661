import type { OrderStatus } from '@voltway/contract'
import { isOpen } from '@voltway/contract/browser'
import { orderStatuses, statusNames } from '@voltway/ui/order-statuses'
import type { MenuItem } from '../../ui/menu.tsx'

/** Returns a menu item for each other status. An open order has a separate button for Completed. */
export function statusMenuItems(status: OrderStatus, onChoose: (status: OrderStatus) => void): MenuItem[] {
  return statusNames
    .filter((name) => name !== status && !(isOpen(status) && name === 'completed'))
    .map((name) => ({ label: `Mark ${orderStatuses[name].label}`, onSelect: () => onChoose(name) }))
}
