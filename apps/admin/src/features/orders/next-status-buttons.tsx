import type { FoundOrder, OrderStatus } from '@voltway/contract'
import { Button, type ButtonProps } from '@voltway/ui/button'
import type { MouseEvent, ReactNode, RefObject } from 'react'
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

/** The longest time between the two clicks of a double click. */
const doubleClickMs = 700

/** The last click on one of the buttons of any order. */
const lastClick = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0, button: '' }

/**
 * Returns whether this is the second click of a double click. It would press the button that has replaced the first one, which may
 * belong to the next order of a list.
 */
function isSecondClick({ timeStamp, clientX, clientY, detail }: MouseEvent, button: string): boolean {
  const { at, x, y, button: before } = lastClick
  const isSamePlace = Math.hypot(clientX - x, clientY - y) < 10
  const isSecond = detail > 0 && button !== before && isSamePlace && timeStamp - at < doubleClickMs
  if (!isSecond) Object.assign(lastClick, { at: timeStamp, x: clientX, y: clientY, button })
  return isSecond || detail > 1
}

/** The buttons that set the next statuses of an order. */
export function NextStatusButtons(props: NextStatusButtonsProps) {
  const { order, statuses, changes, focusAfter, style, content } = props

  return statuses.map((status, at) => (
    <Button
      key={status}
      {...style(status, at === 0)}
      onClick={(event) => {
        if (isSecondClick(event, `${order.id} ${status}`)) return
        focusAfter.current?.focus()
        void changes.change([order], status)
      }}
    >
      {content(status, markLabel(status))}
    </Button>
  ))
}
