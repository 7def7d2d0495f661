import type { OrderStatus } from '@voltway/contract'
import { isOpen } from '@voltway/contract/facts/order-statuses'
import { orderStatuses, statusNames } from '@voltway/ui/order-statuses'
import type { MenuItem } from '../../ui/menu.tsx'

/** The statuses that an order can get from a menu; completing an open one has a button of its own. */
export function statusItems(status: OrderStatus, onChoose: (status: OrderStatus) => void): MenuItem[] {
  return statusNames
    .filter((name) => name !== status && !(isOpen(status) && name === 'completed'))
    .map((name) => ({ label: `Mark ${orderStatuses[name].label}`, onSelect: () => onChoose(name) }))
}
