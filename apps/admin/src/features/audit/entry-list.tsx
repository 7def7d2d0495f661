import type { AuditEntry } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { EmptyState } from '@voltway/ui/empty-state'
import { Skeleton } from '@voltway/ui/skeleton'
import { CircleAlert, History } from 'lucide-react'
import { serverText } from '../../lib/failure.ts'
import { EntryCard } from './entry-card.tsx'

type EntryListProps = {
  /** Undefined until the first answer. */
  entries: readonly AuditEntry[] | undefined
  loading: boolean
  failed: unknown
  filtered: boolean
  /** The list is filtered to one entity. */
  ofOneEntity: boolean
  onRetry: () => void
}

/** The entries, or why there are none. */
export function EntryList({ entries, loading, failed, filtered, ofOneEntity, onRetry }: EntryListProps) {
  if (failed !== null) return <LoadFailed error={failed} loading={loading} onRetry={onRetry} />
  if (entries === undefined) return <Skeletons />
  if (entries.length === 0) return <NoEntries filtered={filtered} />
  return (
    <ol aria-label="Activity" aria-busy={loading || undefined} className="grid gap-4">
      {entries.map((entry) => (
        <li key={entry.id} className="min-w-0">
          <EntryCard entry={entry} ofOneEntity={ofOneEntity} />
        </li>
      ))}
    </ol>
  )
}

function NoEntries({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState
      icon={<History className="size-8" />}
      text="Nothing was changed here"
      hint="Choose another kind."
    />
  ) : (
    <EmptyState
      icon={<History className="size-8" />}
      text="Nothing was changed yet"
      hint="What is created, changed or deleted in these pages or through the API will be listed here."
    />
  )
}

function Skeletons() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <span role="status" className="sr-only">
        Loading
      </span>
      <Skeleton className="h-44" />
      <Skeleton className="h-44" />
      <Skeleton className="h-44" />
    </div>
  )
}

function LoadFailed({ error, loading, onRetry }: { error: unknown; loading: boolean; onRetry: () => void }) {
  const sentence = serverText(error, '')

  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-4 rounded-lg border border-danger bg-danger-wash px-5 py-4"
    >
      <div className="flex min-w-0 items-start gap-3 text-danger">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <div>
          <p className="font-medium">Failed to load the activity</p>
          {sentence !== '' && <p>{sentence}</p>}
        </div>
      </div>
      <Button variant="secondary" size="small" busy={loading} onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
