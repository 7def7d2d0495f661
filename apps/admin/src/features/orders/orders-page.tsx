import { keepPreviousData } from '@tanstack/react-query'
import { DownloadButton } from '@voltway/ui/download-button'
import { listWindow } from '../../lib/list-search-params.ts'
import { fetchWithSecret } from '../../lib/secret/fetch-with-secret.ts'
import { texts } from '../../lib/texts.ts'
import { pollIfLoaded, trpc } from '../../lib/trpc.ts'
import { useDialogInUrl } from '../../lib/use-dialog-in-url.ts'
import { useSearchParams } from '../../lib/use-search-params.ts'
import { viewerTimeZone } from '../../lib/viewer-time-zone.ts'
import { Page } from '../../ui/page.tsx'
import { OrderDialog } from './dialog/order-dialog.tsx'
import { OrderList } from './order-list.tsx'
import { noFilters, type OrderSearchParams, orderFilter } from './order-search-params.ts'
import { OrdersOverview } from './overview/orders-overview.tsx'
import { useOrderDeletion } from './use-order-deletion.ts'
import { useStatusChanges } from './use-status-changes.ts'
import { WithdrawalsButton } from './withdrawals/withdrawals-button.tsx'

const pollOrders = pollIfLoaded(30_000)

/**
 * The orders page, refreshed every 30 seconds while it is visible: the overview, a searchable list, and a dialog with one order.
 */
export function OrdersPage() {
  const timeZone = viewerTimeZone()
  const [searchParams, setSearchParams] = useSearchParams<OrderSearchParams>()
  const { sort, direction } = searchParams
  const filter = orderFilter(searchParams, timeZone)
  const activeFilters = Object.entries(filter).filter((each): each is [string, string] => Boolean(each[1]))
  const query = trpc.admin.orders.search.useQuery(
    { ...filter, sort, direction, ...listWindow(searchParams) },
    { placeholderData: keepPreviousData, refetchInterval: pollOrders },
  )
  const overview = trpc.admin.orders.overview.useQuery(
    { time_zone: timeZone },
    { refetchInterval: pollOrders },
  )
  const changes = useStatusChanges()
  const dialog = useDialogInUrl(searchParams.open, (open, options) => setSearchParams({ open }, options))
  const remove = useOrderDeletion(({ id }) => {
    if (dialog.isNow(id)) dialog.close()
  })

  return (
    <Page
      title={texts.pages.orders}
      actions={
        <>
          <WithdrawalsButton count={overview.data?.withdrawals} onChange={setSearchParams} />
          <DownloadButton
            label="Export CSV"
            size="medium"
            request={() => fetchWithSecret(`/api/admin/orders/export?${new URLSearchParams(activeFilters)}`)}
          />
        </>
      }
    >
      <OrdersOverview
        query={overview}
        timeZone={timeZone}
        onDay={(date) => setSearchParams({ ...noFilters, from: date, to: date })}
      />
      <OrderList
        searchParams={searchParams}
        onChange={setSearchParams}
        onOpen={dialog.show}
        query={query}
        choices={overview.data}
        changes={changes}
        onDelete={remove}
      />
      <OrderDialog
        dialog={dialog}
        rows={query.data?.items ?? []}
        changes={changes}
        onDelete={remove}
        onChange={setSearchParams}
      />
    </Page>
  )
}
