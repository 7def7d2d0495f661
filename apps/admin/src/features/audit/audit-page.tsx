import { keepPreviousData } from '@tanstack/react-query'
import { SearchField } from '@voltway/ui/search-field'
import { listWindow } from '../../lib/list-search-params.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { useSearchParams } from '../../lib/use-search-params.ts'
import { Pager } from '../../ui/data-table/pager.tsx'
import { Page } from '../../ui/page.tsx'
import type { AuditSearchParams } from './audit-search-params.ts'
import { EntryList } from './entry-list.tsx'

const lead =
  'Every change made with the admin secret or a key, newest first. Entries cannot be changed or removed here. ' +
  'Customers’ names and e-mail addresses are never recorded.'

/** The audit record: each change with its time, client IP, and the values before and after. */
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
