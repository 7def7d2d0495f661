import { getRouteApi } from '@tanstack/react-router'
import { paths } from '../../lib/paths.ts'
import { texts } from '../../lib/texts.ts'
import { viewerTimeZone } from '../../lib/time-zone.ts'
import { useDialogInUrl } from '../../lib/use-dialog-in-url.ts'
import { useSetSearchParams } from '../../lib/use-set-search-params.ts'
import { Page } from '../../ui/page.tsx'
import { ExportButton } from './export-button.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { OrderList } from './order-list.tsx'
import { noFilters, type OrderSearchParams } from './order-search-params.ts'
import { OrdersOverview } from './orders-overview.tsx'
import { useOrderDeletion } from './use-order-deletion.ts'
import { useOrdersQuery } from './use-orders-query.ts'
import { useStatusChanges } from './use-status-changes.ts'

const route = getRouteApi(paths.orders)

/** The orders: today's numbers, a list that can be searched, and one of them in a dialog. */
export function OrdersPage() {
  const timeZone = viewerTimeZone()
  const searchParams = route.useSearch()
  const setSearchParams = useSetSearchParams<OrderSearchParams>(route.useNavigate())
  const query = useOrdersQuery(searchParams, setSearchParams, timeZone)
  const changes = useStatusChanges()
  const dialog = useDialogInUrl(searchParams.open, (open, options) => setSearchParams({ open }, options))
  const deletion = useOrderDeletion(({ id }) => {
    if (dialog.isNow(id)) dialog.close()
  })

  return (
    <Page
      title={texts.pages.orders}
      actions={<ExportButton filter={query.filter} total={query.settled ? query.total : undefined} />}
    >
      <OrdersOverview
        timeZone={timeZone}
        openShown={searchParams.status === 'open'}
        onOpenShown={(shown) => setSearchParams({ ...noFilters, status: shown ? 'open' : '' })}
        onDay={(date) => setSearchParams({ ...noFilters, from: date, to: date })}
      />
      <OrderList
        searchParams={searchParams}
        onChange={setSearchParams}
        onOpen={dialog.show}
        query={query}
        changes={changes}
        deletion={deletion}
      />
      <OrderDialog
        dialog={dialog}
        rows={query.orders ?? []}
        shownStatus={changes.shownStatus}
        isBeingDeleted={deletion.isBeingDeleted}
        onStatus={(order, status) => void changes.change([order], status)}
        onDelete={(order) => void deletion.remove(order)}
      />
    </Page>
  )
}
