import type { FoundOrder, OrderStatus } from '@voltway/contract'
import { isOpen } from '@voltway/contract/facts/order-statuses'
import { Button } from '@voltway/ui/button'
import { IconButton } from '@voltway/ui/icon-button'
import { Check, Ellipsis } from 'lucide-react'
import { useRef } from 'react'
import { texts } from '../../lib/texts.ts'
import { Menu } from '../../ui/menu.tsx'
import { statusMenuItems } from './status-menu-items.ts'

type OrderActionsProps = {
  order: FoundOrder
  /** The status that is shown, which may not be saved yet. */
  status: OrderStatus
  deleting: boolean
  onStatus: (status: OrderStatus) => void
  onOpen: () => void
  onDelete: () => void
}

/** The actions of an order in the list. */
export function OrderActions({ order, status, deleting, onStatus, onOpen, onDelete }: OrderActionsProps) {
  const more = useRef<HTMLButtonElement>(null)
  const { reference } = order
  const label = `More actions for ${reference}`

  function complete() {
    // The clicked button goes away as soon as the order is completed.
    more.current?.focus()
    onStatus('completed')
  }

  return (
    <div className="flex w-full items-center justify-end gap-1 md:min-w-22 xl:min-w-44">
      {deleting && (
        <span role="status" className="px-3 text-sm text-soft">
          Deleting…
        </span>
      )}
      {!deleting && isOpen(status) && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`${texts.orders.markCompleted}: ${reference}`}
          title={texts.orders.markCompleted}
          onClick={complete}
          className="max-md:min-h-11 max-md:flex-1 md:max-xl:px-2.5"
        >
          <Check aria-hidden className="hidden size-4 md:max-xl:block" />
          <span className="md:max-xl:sr-only">{texts.orders.markCompleted}</span>
        </Button>
      )}
      <Menu
        label={label}
        trigger={
          <IconButton ref={more} label={label}>
            <Ellipsis aria-hidden className="size-5" />
          </IconButton>
        }
        items={[
          { label: 'Show details', onSelect: onOpen },
          'line',
          ...statusMenuItems(status, onStatus),
          'line',
          { label: 'Delete', danger: true, disabled: deleting, onSelect: onDelete },
        ]}
      />
    </div>
  )
}
