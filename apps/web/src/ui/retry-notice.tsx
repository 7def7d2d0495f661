import { Button } from '@voltway/ui/button'
import { Notice } from '@voltway/ui/notice'
import { useEffect, useRef } from 'react'
import { focusHeading } from '../lib/focus-heading.ts'

/** A message that a part of the page did not load, with a button that loads it again. */
export function RetryNotice({ children, onRetry }: { children: string; onRetry: () => void }) {
  const action = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)

  // The pressed button is gone while the part loads. Its section gets the focus, or else the page's heading.
  useEffect(() => {
    const section = action.current?.closest<HTMLElement>('section, [role=dialog]')
    return () => {
      if (!isPressed.current || document.activeElement !== document.body) return
      if (!section?.isConnected) return focusHeading()
      section.tabIndex = -1
      section.focus({ preventScroll: true })
    }
  }, [])

  return (
    <Notice
      role="alert"
      action={
        <div ref={action}>
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              isPressed.current = true
              onRetry()
            }}
          >
            Try again
          </Button>
        </div>
      }
    >
      {children}
    </Notice>
  )
}
