import type { Order, OrderStatus } from '@voltway/contract'
import { isOpen } from '@voltway/contract/browser'
import { statusLabels, statusNames } from '@voltway/ui/status-labels'
import type { MenuItem } from '../../ui/menu.tsx'

/** The statuses for which a row has buttons besides its menu. The first one is the next action. */
export const nextStatuses: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['paid'],
  paid: ['shipped', 'completed'],
  shipped: ['completed'],
  completed: [],
  cancelled: [],
}

/** Returns the statuses for which the dialog of an order has buttons besides its menu. */
export const dialogStatuses = (status: OrderStatus): readonly OrderStatus[] =>
  status === 'pending' ? ['paid', 'completed'] : nextStatuses[status]

/** The statuses that an admin can set for several orders at once. */
export const bulkStatuses = ['paid', 'shipped', 'completed'] as const

/** Returns the label of the button that sets a status: “Mark Paid”. */
export const markLabel = (status: OrderStatus): string => `Mark ${statusLabels[status].label}`

/** Returns a menu item for each status; the item of the present one is disabled. */
export function statusMenuItems(status: OrderStatus, onChoose: (status: OrderStatus) => void): MenuItem[] {
  return statusNames.map((name) => ({
    label: markLabel(name),
    disabled: name === status,
    onSelect: () => onChoose(name),
  }))
}

/** Returns the open orders that have not reached a status yet, so that no action sets an order back. */
export function filterOrdersInEarlierStatus<One extends Order>(
  status: OrderStatus,
  orders: readonly One[],
  shownStatus: (order: Order) => OrderStatus,
): One[] {
  const isBefore = (shown: OrderStatus) =>
    isOpen(shown) && statusNames.indexOf(shown) < statusNames.indexOf(status)
  return orders.filter((order) => isBefore(shownStatus(order)))
}
