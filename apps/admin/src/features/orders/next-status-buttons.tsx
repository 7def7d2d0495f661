import type { FoundOrder, OrderStatus } from '@voltway/contract'
import { Button, type ButtonProps } from '@voltway/ui/button'
import { type MouseEvent, type ReactNode, type RefObject, useEffect } from 'react'
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

/** A click on the same spot this soon after a click, or after a change of the buttons, is not meant for another button. */
const guardMs = 1000

/** The last click on one of the buttons of any order. */
const lastClick = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0, button: '' }

/** The time of the last change of the buttons of any order. */
let changedAt = Number.NEGATIVE_INFINITY

/**
 * Returns whether this is the second click of a double click, or of a repeated one. It would press the button that has replaced
 * the first one, which may belong to the next order of a list.
 */
function isSecondClick({ timeStamp, clientX, clientY, detail }: MouseEvent, button: string): boolean {
  const { at, x, y, button: before } = lastClick
  const isSamePlace = Math.hypot(clientX - x, clientY - y) < 10
  const isSoon = timeStamp - Math.max(at, changedAt) < guardMs
  const isSecond = detail > 0 && button !== before && isSamePlace && isSoon
  if (!isSecond) Object.assign(lastClick, { at: timeStamp, x: clientX, y: clientY, button })
  return isSecond || detail > 1
}

function noteChange(): void {
  changedAt = performance.now()
}

/** The buttons that set the next statuses of an order. */
export function NextStatusButtons(props: NextStatusButtonsProps) {
  const { order, statuses, changes, focusAfter, style, content } = props
  const buttons = `${order.id} ${statuses}`

  // The buttons of the next order move up when a row disappears.
  useEffect(() => {
    if (buttons) noteChange()
    return noteChange
  }, [buttons])

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
