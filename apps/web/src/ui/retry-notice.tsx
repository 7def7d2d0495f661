import { Button } from '@voltway/ui/button'
import { focusSectionAfter } from '@voltway/ui/focus-section-after'
import { Notice } from '@voltway/ui/notice'

/** A message that a part of the page did not load, with a button that loads it again. */
export function RetryNotice({ children, onRetry }: { children: string; onRetry: () => void }) {
  return (
    <Notice
      role="alert"
      action={
        <Button ref={focusSectionAfter} variant="secondary" size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {children}
    </Notice>
  )
}
