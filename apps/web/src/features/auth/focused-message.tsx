import { Notice } from '@voltway/ui/notice'
import type { ReactNode } from 'react'

const focus = (element: HTMLElement | null) => element?.focus()

/** A message about a form that was sent. It gets the focus, so screen readers read it. */
export function FocusedMessage({ children }: { children: ReactNode }) {
  return (
    <div ref={focus} tabIndex={-1} className="rounded-md">
      <Notice role="status">{children}</Notice>
    </div>
  )
}
