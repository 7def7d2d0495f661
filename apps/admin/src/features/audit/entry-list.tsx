import type { AuditEntry } from '@voltway/contract'
import { EmptyState } from '@voltway/ui/empty-state'
import { Skeleton } from '@voltway/ui/skeleton'
import { History } from 'lucide-react'
import type { ListQuery } from '../../ui/data-table/data-table-column.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { EntryRow } from './entry-row.tsx'

type EntryListProps = {
  query: ListQuery<AuditEntry>
  filtered: boolean
}

/** The entries, or a message if there are none or loading failed. */
export function EntryList({ query, filtered }: EntryListProps) {
  const { error, isFetching } = query
  const entries = query.data?.items
  if (error !== null) return <LoadFailed text="Failed to load the activity" query={query} />
  if (entries === undefined) return <Skeleton label="Loading" className="h-88" />
  if (entries.length === 0)
    return (
      <EmptyState
        icon={<History className="size-8" />}
        text={filtered ? 'Nothing was changed here' : 'Nothing was changed yet'}
      />
    )
  return (
    <div aria-busy={isFetching || undefined} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {[...Map.groupBy(entries, dayOf)].map(([day, ofDay]) => (
        <section key={day} aria-label={day} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          <h2 className="font-medium text-sm text-soft">{day}</h2>
          <ol className="divide-y divide-line border-line border-y">
            {ofDay.map((entry) => (
              <li key={entry.id} className="min-w-0">
                <EntryRow entry={entry} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

const days = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

function dayOf({ at }: AuditEntry): string {
  return days.format(new Date(at))
}
