import { Notice } from '@voltway/ui/notice'
import { type ReactNode, useEffect, useRef } from 'react'

/** A message about a form that was sent. It gets the focus, so screen readers read it. */
export function FocusedMessage({ children }: { children: ReactNode }) {
  const message = useRef<HTMLDivElement>(null)

  useEffect(() => message.current?.focus(), [])

  return (
    <div ref={message} tabIndex={-1} className="rounded-md">
      <Notice role="status">{children}</Notice>
    </div>
  )
}
