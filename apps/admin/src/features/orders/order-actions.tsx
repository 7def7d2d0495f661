import type { FoundOrder } from '@voltway/contract'
import { isOpen } from '@voltway/contract/browser'
import { Button } from '@voltway/ui/button'
import { Check, Ellipsis } from 'lucide-react'
import { useRef } from 'react'
import { texts } from '../../lib/texts.ts'
import { RowButton } from '../../ui/data-table/row-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { statusMenuItems } from './status-menu-items.ts'
import type { OrderDeletion } from './use-order-deletion.ts'
import type { StatusChanges } from './use-status-changes.ts'

type OrderActionsProps = {
  order: FoundOrder
  changes: StatusChanges
  deletion: OrderDeletion
  onOpen: () => void
}

/** The buttons and the menu of an order in the list. */
export function OrderActions({ order, changes, deletion, onOpen }: OrderActionsProps) {
  const more = useRef<HTMLButtonElement>(null)
  const { reference } = order
  const status = changes.shownStatus(order)
  const deleting = deletion.isBeingDeleted(order)
  const label = `More actions for ${reference}`

  function complete() {
    // The clicked button disappears as soon as the order is completed.
    more.current?.focus()
    void changes.change([order], 'completed')
  }

  return (
    <div className="flex items-center justify-end gap-1">
      {deleting && (
        <span role="status" className="px-3 text-sm text-soft">
          Deleting…
        </span>
      )}
      {!deleting && isOpen(status) && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`${texts.orders.markCompleted}: ${reference}`}
          title={texts.orders.markCompleted}
          onClick={complete}
          className="min-h-11! min-w-11 px-2.5! font-normal! text-soft hover:text-ink md:min-h-9! md:min-w-9"
        >
          <Check aria-hidden className="size-4" />
          <span className="max-xl:sr-only">{texts.orders.markCompleted}</span>
        </Button>
      )}
      <Menu
        label={label}
        trigger={
          <RowButton ref={more} label={label}>
            <Ellipsis aria-hidden className="size-4.5" />
          </RowButton>
        }
        groups={[
          [{ label: 'Show details', onSelect: onOpen }],
          statusMenuItems(status, (chosen) => void changes.change([order], chosen)),
          [
            {
              label: 'Delete',
              danger: true,
              disabled: deleting,
              onSelect: () => void deletion.remove(order),
            },
          ],
        ]}
      />
    </div>
  )
}
