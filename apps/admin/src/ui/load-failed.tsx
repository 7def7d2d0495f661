import { Button } from '@voltway/ui/button'
import { focusSectionAfter } from '@voltway/ui/focus-section-after'
import { Notice } from '@voltway/ui/notice'
import { serverMessage } from '../lib/failure.ts'

type LoadFailedProps = {
  text: string
  query: { error: unknown; refetch: () => Promise<unknown> }
}

/** Reports a failed query with the server's sentence, and a button to try again. */
export function LoadFailed({ text, query }: LoadFailedProps) {
  const details = serverMessage(query.error)

  return (
    <Notice
      tone="danger"
      role="alert"
      action={
        <Button ref={focusSectionAfter} variant="secondary" size="small" onClick={() => void query.refetch()}>
          Try again
        </Button>
      }
    >
      <p className="font-medium">{text}</p>
      {details && details !== text && <p className="text-sm">{details}</p>}
    </Notice>
  )
}
