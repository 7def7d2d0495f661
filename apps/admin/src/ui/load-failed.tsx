import { Button } from '@voltway/ui/button'
import { Notice } from '@voltway/ui/notice'

type LoadFailure = {
  text: string
  /** The server's sentence if `text` is fixed. */
  details?: string
  onRetry: () => void
}

/** Reports a failed load, with a button to try again. */
export function LoadFailed({ text, details, onRetry }: LoadFailure) {
  return (
    <Notice
      tone="danger"
      role="alert"
      action={
        <Button variant="secondary" size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p className="font-medium">{text}</p>
      {details && <p className="text-sm">{details}</p>}
    </Notice>
  )
}
