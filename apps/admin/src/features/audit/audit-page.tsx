import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { listWindow } from '../../lib/list-search-params.ts'
import { paths } from '../../lib/paths.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { useSetSearchParams } from '../../lib/use-set-search-params.ts'
import { Pager } from '../../ui/data-table/pager.tsx'
import { Page } from '../../ui/page.tsx'
import { AuditFilters } from './audit-filters.tsx'
import type { AuditSearchParams } from './audit-search-params.ts'
import { EntryList } from './entry-list.tsx'

const lead =
  'Every change made with the admin secret or a key, newest first. Entries cannot be changed or removed here. ' +
  'Customers’ names and e-mail addresses are never recorded.'

const route = getRouteApi(paths.activity)

/** The audit record: each change with its time, client IP, and the values before and after. */
export function AuditPage() {
  const searchParams = route.useSearch()
  const setSearchParams = useSetSearchParams<AuditSearchParams>(route.useNavigate())
  const { kind, entity_id, search } = searchParams
  const query = trpc.admin.audit.search.useQuery(
    { search, ...listWindow(searchParams), ...(kind && { kind }), ...(entity_id && { entity_id }) },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  const top = useRef<HTMLDivElement>(null)
  const previous = useRef(searchParams)

  // A filter change moves the focus to the top of the entries, because it may remove the clicked button.
  useEffect(() => {
    if (previous.current.entity_id !== entity_id) top.current?.focus()
    previous.current = searchParams
  }, [searchParams, entity_id])

  return (
    <Page title={texts.pages.activity}>
      <p className="-mt-2 max-w-[80ch] text-sm text-soft">{lead}</p>
      <div ref={top} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
        <AuditFilters
          search={search}
          kind={kind}
          entityId={entity_id}
          entries={query.data?.items ?? []}
          onChange={setSearchParams}
        />
        <EntryList
          query={query}
          filtered={`${kind}${entity_id}${search}` !== ''}
          ofOneEntity={entity_id !== ''}
        />
        <Pager
          label={texts.pages.activity}
          page={searchParams.page}
          query={query}
          onChange={setSearchParams}
        />
      </div>
    </Page>
  )
}
