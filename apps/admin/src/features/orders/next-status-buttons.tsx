import type { FoundOrder, OrderStatus } from '@voltway/contract'
import { Button, type ButtonProps } from '@voltway/ui/button'
import type { ReactNode, RefObject } from 'react'
import { markLabel } from './next-statuses.ts'
import type { StatusChanges } from './use-status-changes.ts'

type NextStatusButtonsProps = {
  order: FoundOrder
  statuses: readonly OrderStatus[]
  changes: StatusChanges
  /** This button gets the focus after a click, because the clicked button disappears. */
  focusAfter: RefObject<HTMLButtonElement | null>
  /** Returns the properties of a button; the first one is the next action. */
  style: (status: OrderStatus, isFirst: boolean) => ButtonProps
  content: (status: OrderStatus, label: string) => ReactNode
}

/** The buttons that set the next statuses of an order. */
export function NextStatusButtons(props: NextStatusButtonsProps) {
  const { order, statuses, changes, focusAfter, style, content } = props
  return statuses.map((status, at) => (
    <Button
      key={status}
      {...style(status, at === 0)}
      onClick={(event) => {
        // The second click of a double click may be on the button that has replaced the first one.
        if (event.detail > 1) return
        focusAfter.current?.focus()
        void changes.change([order], status)
      }}
    >
      {content(status, markLabel(status))}
    </Button>
  ))
}
