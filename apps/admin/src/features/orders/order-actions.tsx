import type { FoundOrder } from '@voltway/contract'
import { Banknote, Check, Truck } from 'lucide-react'
import { useRef } from 'react'
import { Menu } from '../../ui/menu.tsx'
import { NextStatusButtons } from './next-status-buttons.tsx'
import { markLabel, nextStatuses, statusMenuItems } from './next-statuses.ts'
import type { StatusChanges } from './use-status-changes.ts'

type OrderActionsProps = {
  order: FoundOrder
  changes: StatusChanges
  onOpen: () => void
  onDelete: () => void
}

const icons = { pending: Check, paid: Banknote, shipped: Truck, completed: Check, cancelled: Check }

/** The next statuses and the menu of an order in the list. */
export function OrderActions({ order, changes, onOpen, onDelete }: OrderActionsProps) {
  const more = useRef<HTMLButtonElement>(null)
  const { reference } = order
  const status = changes.shownStatus(order)

  return (
    <div className="flex items-center justify-end gap-1">
      <div className="flex justify-end gap-1 max-md:flex-wrap">
        <NextStatusButtons
          order={order}
          // The next action stands at the same place in every row.
          statuses={nextStatuses[status].toReversed()}
          changes={changes}
          focusAfter={more}
          style={(next) => ({
            variant: next === nextStatuses[status][0] ? 'secondary' : 'quiet',
            size: 'small',
            'aria-label': `${markLabel(next)}: ${reference}`,
            title: markLabel(next),
            className: 'min-h-11! min-w-11 px-2.5! font-normal! md:min-h-9! md:min-w-9',
          })}
          content={(next, text) => {
            const Icon = icons[next]
            return (
              <>
                <Icon aria-hidden className="size-4 max-md:hidden xl:hidden" />
                <span className="md:max-xl:sr-only">{text}</span>
              </>
            )
          }}
        />
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
