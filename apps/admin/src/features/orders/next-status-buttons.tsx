import type { FoundOrder, OrderStatus } from '@voltway/contract'
import { Button, type ButtonProps } from '@voltway/ui/button'
import { type ReactNode, type RefObject, useRef } from 'react'
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

/** The second click or tap of a double one comes within this time. */
const doubleClickMs = 700

/** The buttons that set the next statuses of an order. */
export function NextStatusButtons(props: NextStatusButtonsProps) {
  const { order, statuses, changes, focusAfter, style, content } = props
  const lastClick = useRef<{ at: number; status: OrderStatus }>(null)

  return statuses.map((status, at) => (
    <Button
      key={status}
      {...style(status, at === 0)}
      onClick={({ timeStamp, detail }) => {
        const isByPointer = detail > 0
        // A double click would also press the button that replaces the first one.
        const { at, status: before = status } = lastClick.current ?? { at: 0 }
        if (isByPointer && status !== before && timeStamp - at < doubleClickMs) return
        lastClick.current = { at: timeStamp, status }
        focusAfter.current?.focus()
        void changes.change([order], status)
      }}
    >
      {content(status, markLabel(status))}
    </Button>
  ))
}
