import { keepPreviousData } from '@tanstack/react-query'
import type { AuditEntry } from '@voltway/contract'
import { EmptyState } from '@voltway/ui/empty-state'
import { SearchField } from '@voltway/ui/search-field'
import { Skeleton } from '@voltway/ui/skeleton'
import { History } from 'lucide-react'
import { listWindow } from '../../lib/list-search-params.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { useSearchParams } from '../../lib/use-search-params.ts'
import type { ListQuery } from '../../ui/data-table/data-table-column.ts'
import { Pager } from '../../ui/data-table/pager.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Page } from '../../ui/page.tsx'
import type { AuditSearchParams } from './audit-search-params.ts'
import { EntryRow } from './entry-row.tsx'

const lead =
  'Every change made with the admin secret or a key, newest first. Entries cannot be changed or removed here. ' +
  'Customers’ names and e-mail addresses are never recorded.'

/** The audit log: each change with its time, client IP, and the values before and after. */
export function AuditPage() {
  const [searchParams, setSearchParams] = useSearchParams<AuditSearchParams>()
  const { search } = searchParams
  const query = trpc.admin.audit.search.useQuery(
    { search, ...listWindow(searchParams) },
    { staleTime: 0, placeholderData: keepPreviousData },
  )

  return (
    <Page title={texts.pages.activity}>
      <p className="-mt-2 max-w-[80ch] text-sm text-soft">{lead}</p>
      <SearchField
        label="Search the activity"
        placeholder="Search by name, reference or admin"
        value={search}
        onChange={(next) => setSearchParams({ search: next })}
        className="w-full md:max-w-sm"
      />
      <EntryList query={query} filtered={search !== ''} />
      <Pager label={texts.pages.activity} page={searchParams.page} query={query} onChange={setSearchParams} />
    </Page>
  )
}

function EntryList({ query, filtered }: { query: ListQuery<AuditEntry>; filtered: boolean }) {
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
