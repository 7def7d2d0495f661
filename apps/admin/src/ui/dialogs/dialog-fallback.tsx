import { Button } from '@voltway/ui/button'
import { EmptyState } from '@voltway/ui/empty-state'
import { Skeleton } from '@voltway/ui/skeleton'
import { isNotFound, serverMessageOr } from '../../lib/failure.ts'
import type { Query } from '../../lib/trpc.ts'

type DialogFallbackProps = {
  /** The query of the entity, or of a list that lacks it. */
  query: Query<unknown>
  /** The word for the entity, such as “order”. */
  entity: string
  /** The message after a failed load without a sentence of the server. */
  failed: string
  onClose: () => void
}

/** The content of a dialog whose entity is loading, does not exist or failed to load. */
export function DialogFallback({ query, entity, failed, onClose }: DialogFallbackProps) {
  const { data, error, isFetching, refetch } = query
  const isMissing = error === null ? data !== undefined : isNotFound(error)
  if (!isMissing && error === null) return <Skeleton className="h-80" />
  return (
    <EmptyState
      text={
        isMissing ? `This ${entity} was deleted, or the link is not complete` : serverMessageOr(error, failed)
      }
    >
      {!isMissing && (
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
