import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { listWindow, pageSize } from '../../lib/list-search.ts'
import { paths } from '../../lib/paths.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { useListChange } from '../../lib/use-list-change.ts'
import { Pager } from '../../ui/pager.tsx'
import { WorkPage } from '../../ui/work-page.tsx'
import type { AuditSearch } from './audit-search.ts'
import { EntryList } from './entry-list.tsx'
import { Filters } from './filters.tsx'

const lead =
  'Every change made with the admin secret, newest first. Entries cannot be changed or removed here. ' +
  'Customers’ names and e-mail addresses are never recorded.'

const route = getRouteApi(paths.activity)

/** The audit record: what was changed here, when, from where, and what it was before. */
export function AuditPage() {
  const state = route.useSearch()
  const set = useListChange<AuditSearch>(route.useNavigate())
  const { kind, entity_id } = state
  const query = trpc.admin.audit.search.useQuery(
    { ...listWindow(state), ...(kind && { kind }), ...(entity_id && { entity_id }) },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  const { data } = query
  const top = useRef<HTMLDivElement>(null)
  const asked = useRef(state)

  // The keyboard goes on where the entries begin: the button that led here may be gone.
  useEffect(() => {
    if (asked.current.entity_id !== entity_id) top.current?.focus()
    asked.current = state
  }, [state, entity_id])

  return (
    <WorkPage title={texts.pages.activity}>
      <p className="max-w-[70ch] text-soft">{lead}</p>
      <div ref={top} tabIndex={-1} className="grid gap-5 outline-none">
        <Filters kind={kind} entityId={entity_id} entries={data?.items ?? []} onChange={set} />
        <EntryList
          entries={data?.items}
          loading={query.isFetching}
          failed={query.isError ? query.error : null}
          filtered={kind !== '' || entity_id !== ''}
          onRetry={() => void query.refetch()}
          followed={entity_id !== ''}
        />
        {data !== undefined && data.total > 0 && (
          <Pager
            label={texts.pages.activity}
            page={state.page}
            pageSize={pageSize}
            total={data.total}
            onPage={(page) => set({ page })}
          />
        )}
      </div>
    </WorkPage>
  )
}
