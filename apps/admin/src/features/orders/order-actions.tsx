import type { FoundOrder } from '@voltway/contract'
import { useRef } from 'react'
import { Menu } from '../../ui/menu.tsx'
import { NextStatusButtons } from './next-status-buttons.tsx'
import { statusMenuItems } from './next-statuses.ts'
import type { StatusChanges } from './use-status-changes.ts'

type OrderActionsProps = {
  order: FoundOrder
  changes: StatusChanges
  onOpen: () => void
  onDelete: () => void
}

/** The next statuses and the menu of an order in the list. */
export function OrderActions({ order, changes, onOpen, onDelete }: OrderActionsProps) {
  const more = useRef<HTMLButtonElement>(null)
  const { reference } = order
  const status = changes.shownStatus(order)

  return (
    <div className="flex items-center justify-end gap-1">
      <div className="flex justify-end gap-1 max-md:flex-wrap">
        <NextStatusButtons inRow order={order} changes={changes} focusAfter={more} />
      </div>
      <Menu
        ref={more}
        label={`More actions for ${reference}`}
        groups={[
          [{ label: 'Show details', onSelect: onOpen }],
          statusMenuItems(status, (chosen) => void changes.change([order], chosen)),
          [{ label: 'Delete', danger: true, onSelect: onDelete }],
        ]}
      />
    </div>
  )
}
