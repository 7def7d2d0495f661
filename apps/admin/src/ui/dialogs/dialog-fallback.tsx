import { Button } from '@voltway/ui/button'
import { EmptyState } from '@voltway/ui/empty-state'
import { Skeleton } from '@voltway/ui/skeleton'
import { serverMessageOr } from '../../lib/failure.ts'

type DialogFallbackProps = {
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }
  /** The message if the entity does not exist, or undefined. */
  missing: string | undefined
  /** The message after a failed load without a sentence of the server. */
  failed: string
  onClose: () => void
}

/** The content of a dialog whose entity is loading, does not exist or failed to load. */
export function DialogFallback({ query, missing, failed, onClose }: DialogFallbackProps) {
  const { error, isFetching, refetch } = query
  if (missing === undefined && error === null) return <Skeleton className="h-80" />
  return (
    <EmptyState
      text={missing ?? serverMessageOr(error, failed)}
      hint={missing && 'It may have been deleted, or the link is not complete.'}
    >
      {missing === undefined && (
        <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      )}
      <Button variant="secondary" onClick={onClose}>
        Back to the list
      </Button>
    </EmptyState>
  )
}
