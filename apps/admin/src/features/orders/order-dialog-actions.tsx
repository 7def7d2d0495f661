import type { OrderStatus } from '@voltway/contract'
import { isOpen } from '@voltway/contract/facts/order-statuses'
import { Button } from '@voltway/ui/button'
import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { texts } from '../../lib/texts.ts'
import { Menu } from '../../ui/menu.tsx'
import { statusMenuItems } from './status-menu-items.ts'

type OrderDialogActionsProps = {
  status: OrderStatus
  deleting: boolean
  onStatus: (status: OrderStatus) => void
  onDelete: () => void
}

/** The actions of an order in its dialog. */
export function OrderDialogActions({ status, deleting, onStatus, onDelete }: OrderDialogActionsProps) {
  const others = useRef<HTMLButtonElement>(null)

  function complete() {
    // The clicked button goes away as soon as the order is completed.
    others.current?.focus()
    onStatus('completed')
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="quiet" busy={deleting} onClick={onDelete} className="mr-auto -ml-4 text-danger!">
        Delete
      </Button>
      <Menu
        label="Other statuses"
        trigger={
          <Button ref={others} variant="secondary">
            <span>Set status</span>
            <ChevronDown aria-hidden className="size-4" />
          </Button>
        }
        items={statusMenuItems(status, onStatus)}
      />
      {isOpen(status) && (
        <Button onClick={complete} className="max-sm:order-first max-sm:w-full">
          {texts.orders.markCompleted}
        </Button>
      )}
    </div>
  )
}
