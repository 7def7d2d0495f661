import type { FoundOrder } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { Banknote, Check, Truck } from 'lucide-react'
import type { RefObject } from 'react'
import { dialogStatuses, markLabel, nextStatuses } from './next-statuses.ts'
import type { StatusChanges } from './use-status-changes.ts'

type NextStatusButtonsProps = {
  order: FoundOrder
  changes: StatusChanges
  /** In a row of the list, icons replace the labels on screens of medium width. */
  inRow?: boolean
  /** Whether something that the change depends on is being saved. */
  busy?: boolean
  /** This button gets the focus after a click, because the clicked button disappears. */
  focusAfter: RefObject<HTMLButtonElement | null>
}

const icons = { pending: Check, paid: Banknote, shipped: Truck, completed: Check, cancelled: Check }

/** The buttons that set the next statuses of an order. */
export function NextStatusButtons({
  order,
  changes,
  inRow = false,
  busy,
  focusAfter,
}: NextStatusButtonsProps) {
  const present = changes.shownStatus(order)
  // The next action stands at the same place in every row.
  const statuses = inRow ? nextStatuses[present].toReversed() : dialogStatuses(present)
  return statuses.map((status) => {
    const label = markLabel(status)
    const isNext = status === nextStatuses[present][0]
    const Icon = icons[status]
    const style = inRow
      ? ({
          variant: isNext ? 'secondary' : 'quiet',
          size: 'small',
          'aria-label': `${label}: ${order.reference}`,
          title: label,
          className: 'min-h-11! min-w-11 px-2.5! font-normal! md:min-h-9! md:min-w-9',
        } as const)
      : ({
          variant: isNext ? 'primary' : 'secondary',
          className: isNext ? 'max-sm:order-first max-sm:w-full' : 'max-sm:w-full',
        } as const)
    return (
      <Button
        key={status}
        {...style}
        busy={busy}
        onClick={(event) => {
          // The second click of a double click may be on the button that has replaced the first one.
          if (event.detail > 1) return
          focusAfter.current?.focus()
          void changes.change([order], status)
        }}
      >
        {inRow && <Icon aria-hidden className="size-4 max-md:hidden xl:hidden" />}
        <span className={inRow ? 'md:max-xl:sr-only' : undefined}>{label}</span>
      </Button>
    )
  })
}
