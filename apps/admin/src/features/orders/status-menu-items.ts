import type { OrderStatus } from '@voltway/contract'
import { statusNames } from '@voltway/ui/status-labels'
import type { MenuItem } from '../../ui/menu.tsx'
import { markLabel } from './next-statuses.ts'

/** Returns a menu item for each status; the item of the present one is disabled. */
export function statusMenuItems(status: OrderStatus, onChoose: (status: OrderStatus) => void): MenuItem[] {
  return statusNames.map((name) => ({
    label: markLabel(name),
    disabled: name === status,
    onSelect: () => onChoose(name),
  }))
}
