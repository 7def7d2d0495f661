import type { AuditEntry } from '@voltway/contract'
import { EmptyState } from '@voltway/ui/empty-state'
import { Skeleton } from '@voltway/ui/skeleton'
import { History } from 'lucide-react'
import { serverSentence } from '../../lib/failure.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { EntryRow } from './entry-row.tsx'

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
  if (failed !== null) {
    return (
      <LoadFailed text="Failed to load the activity" details={serverSentence(failed)} onRetry={onRetry} />
    )
  }
  if (entries === undefined) return <Skeletons />
  if (entries.length === 0) return <NoEntries filtered={filtered} />
  return (
    <ol
      aria-label="Activity"
      aria-busy={loading || undefined}
      className="divide-y divide-line border-line border-y"
    >
      {entries.map((entry) => (
        <li key={`${entry.id} ${ofOneEntity}`} className="min-w-0">
          <EntryRow entry={entry} ofOneEntity={ofOneEntity} />
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
    <div aria-busy="true" className="grid gap-px">
      <span role="status" className="sr-only">
        Loading
      </span>
      {skeletonKeys.map((key) => (
        <div key={key} className="flex h-15 items-center border-line border-b">
          <Skeleton className="h-5 w-full" />
        </div>
      ))}
    </div>
  )
}

const skeletonKeys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
