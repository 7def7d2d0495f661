import { keepPreviousData } from '@tanstack/react-query'
import type { FoundOrder } from '@voltway/contract'
import { formatMoney } from '@voltway/contract/browser'
import { DownloadButton } from '@voltway/ui/download-button'
import { EmptyState } from '@voltway/ui/empty-state'
import { statusLabels } from '@voltway/ui/status-labels'
import { ReceiptText } from 'lucide-react'
import { confirmDeletion } from '../../lib/confirm-deletion.ts'
import { serverMessageOr } from '../../lib/failure.ts'
import { listWindow } from '../../lib/list-search-params.ts'
import { fetchWithSecret } from '../../lib/secret/fetch-with-secret.ts'
import { texts } from '../../lib/texts.ts'
import { pollList, trpc } from '../../lib/trpc.ts'
import { useDialogInUrl } from '../../lib/use-dialog-in-url.ts'
import { useSearchParams } from '../../lib/use-search-params.ts'
import { viewerTimeZone } from '../../lib/viewer-time-zone.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { Pager } from '../../ui/data-table/pager.tsx'
import { useSelection } from '../../ui/data-table/use-selection.ts'
import { Page } from '../../ui/page.tsx'
import { OrderDialog } from './dialog/order-dialog.tsx'
import { OrderActions } from './order-actions.tsx'
import { orderColumns } from './order-columns.tsx'
import { OrderFilters } from './order-filters.tsx'
import { isFiltered, noFilters, type OrderSearchParams, orderFilter } from './order-search-params.ts'
import { OrderSelectionBar } from './order-selection-bar.tsx'
import { OrdersOverview } from './overview/orders-overview.tsx'
import { useStatusChanges } from './use-status-changes.ts'
import { WithdrawalsButton } from './withdrawals-button.tsx'

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
    { placeholderData: keepPreviousData, refetchInterval: pollList },
  )
  const overview = trpc.admin.orders.overview.useQuery({ time_zone: timeZone }, { refetchInterval: pollList })
  const list = JSON.stringify({ ...searchParams, open: '' })
  const { frame, selected, selection, clear } = useSelection(list, query.data?.items ?? [])
  const changes = useStatusChanges()
  const dialog = useDialogInUrl('open')
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
      <section
        ref={frame}
        aria-label="List of orders"
        tabIndex={-1}
        className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none [&_:focus-visible]:scroll-mb-24"
      >
        <OrderFilters searchParams={searchParams} onChange={setSearchParams} choices={overview.data} />
        <DataTable
          caption="Orders"
          columns={orderColumns({ shownStatus: changes.shownStatus, onOpen: ({ id }) => dialog.show(id) })}
          query={query}
          failed={serverMessageOr(query.error, texts.orders.loadFailed)}
          rowKey={({ id }) => id}
          rowName={({ reference }) => reference}
          sort={searchParams}
          onSort={setSearchParams}
          selection={selection}
          empty={
            <EmptyState
              icon={<ReceiptText className="size-8" />}
              text={isFiltered(searchParams) ? 'No orders found' : 'No orders yet'}
            />
          }
          actionsWidth="w-35 xl:w-80"
          actionsBelow
          onRowClick={({ id }) => dialog.show(id)}
          actions={(order) => (
            <OrderActions
              order={order}
              changes={changes}
              onOpen={() => dialog.show(order.id)}
              onDelete={() => remove(order)}
            />
          )}
        />
        {selected.length > 0 && <OrderSelectionBar selected={selected} changes={changes} onClear={clear} />}
        <Pager label="Orders" page={searchParams.page} query={query} onChange={setSearchParams} />
      </section>
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

/** The order stays in the list until the server has deleted it. */
function useOrderDeletion(onDeleted: (order: FoundOrder) => void) {
  const { orders } = trpc.useUtils().admin
  const { mutateAsync, isPending, variables } = trpc.admin.orders.delete.useMutation()

  return async (order: FoundOrder): Promise<void> => {
    if (variables?.id === order.id && isPending) return
    const { id, reference, customer_name, email, total, status } = order
    await confirmDeletion({
      texts: texts.orders,
      details: `${reference} · ${customer_name} (${email}) · ${formatMoney(total)} · ${statusLabels[status].label}`,
      run: async () => {
        await mutateAsync({ id })
        onDeleted(order)
        // No refetch yet: the order's closing dialog would show that the order does not exist.
        void orders.get.invalidate({ id }, { refetchType: 'none' })
      },
      deletedDetails: reference,
    })
    void Promise.all([orders.search.invalidate(), orders.overview.invalidate()])
  }
}
