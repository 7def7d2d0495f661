import type { OrderStatus } from '@voltway/contract'
import type { MenuItem } from '../../ui/menu.tsx'
import { orderStatuses, statusNames } from './order-statuses.ts'

/** The statuses that an order can get from a menu; completing an open one has a button of its own. */
export function statusItems(status: OrderStatus, onChoose: (status: OrderStatus) => void): MenuItem[] {
  const { open } = orderStatuses[status]
  return statusNames
    .filter((name) => name !== status && !(open && name === 'completed'))
    .map((name) => ({ label: `Mark ${orderStatuses[name].label}`, onSelect: () => onChoose(name) }))
}
