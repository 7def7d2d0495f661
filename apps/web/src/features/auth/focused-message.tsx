import { Notice } from '@voltway/ui/notice'
import { type ReactNode, useEffect, useRef } from 'react'

type FocusedMessageProps = { tone?: 'plain' | 'danger'; children: ReactNode }

/** A message that replaces a form. It gets the focus, which the form had, so screen readers read it. */
export function FocusedMessage({ tone = 'plain', children }: FocusedMessageProps) {
  const message = useRef<HTMLDivElement>(null)

  useEffect(() => message.current?.focus(), [])

  return (
    <div ref={message} tabIndex={-1} className="rounded-md">
      <Notice tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
        {children}
      </Notice>
    </div>
  )
}
