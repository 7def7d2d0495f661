import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { serverText } from '../../lib/admin-failure.ts'
import { adminTrpc } from '../../lib/admin-trpc.ts'
import { listWindow, pageSize } from '../../lib/list-search.ts'
import { useListState } from '../../lib/list-state.ts'
import { adminTexts } from '../../lib/texts-admin.ts'
import { viewerTimeZone } from '../../lib/time-zone.ts'
import { Pager } from '../../ui/pager.tsx'
import { WorkPage } from '../../ui/work-page.tsx'
import { ExportButton } from './export-button.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { OrderFilters } from './order-filters.tsx'
import { allOrders, noFilters, orderFilter, parseOrderList } from './order-list.ts'
import { orderStatuses } from './order-statuses.ts'
import { OrderTable } from './order-table.tsx'
import { OrdersOverview } from './orders-overview.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useOrderDeletion } from './use-order-deletion.ts'
import { useSelection } from './use-selection.ts'
import { useStatusChanges } from './use-status-changes.ts'

/** The orders: how trade goes, a list that finds any of them, and what a shopkeeper does with them. */
export function AdminOrdersPage() {
  const timeZone = viewerTimeZone()
  const [list, setList] = useListState(allOrders, parseOrderList)
  const filter = orderFilter(list, timeZone)
  const asked = { ...filter, ...listWindow(list), sort: list.sort, direction: list.direction }
  const found = adminTrpc.admin.orders.search.useQuery(asked, { placeholderData: keepPreviousData })
  const orders = found.data?.items
  const changes = useStatusChanges()
  const opened = useRef(list.open)
  const deletion = useOrderDeletion(({ id }) => {
    if (id === opened.current) setList({ open: '' })
  })
  const listed = useRef<HTMLElement>(null)
  const { chosen, choose } = useSelection(JSON.stringify(asked), orders?.map(({ id }) => id) ?? [])
  const chosenOrders = orders?.filter(({ id }) => chosen.has(id)) ?? []
  const openOrders = chosenOrders.filter((order) => orderStatuses[changes.shownStatus(order)].open)
  const failed = found.error && {
    text: serverText(found.error, adminTexts.orders.loadFailed),
    onRetry: () => void found.refetch(),
  }

  useEffect(() => {
    opened.current = list.open
  }, [list.open])

  return (
    <WorkPage
      title={adminTexts.pages.orders}
      actions={
        <ExportButton filter={filter} total={found.isPlaceholderData ? undefined : found.data?.total} />
      }
    >
      <OrdersOverview
        timeZone={timeZone}
        openShown={list.status === 'open'}
        onOpenShown={(shown) => setList({ ...noFilters, status: shown ? 'open' : '' })}
        onDay={(date) => setList({ ...noFilters, from: date, to: date })}
      />
      <section
        ref={listed}
        aria-label="List of orders"
        tabIndex={-1}
        className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none [&_:focus-visible]:scroll-mb-24"
      >
        <OrderFilters list={list} onChange={setList} />
        <OrderTable
          {...changes}
          {...deletion}
          list={list}
          onChange={setList}
          orders={orders}
          loading={found.isFetching}
          failed={failed ?? undefined}
          chosen={chosen}
          onChosen={choose}
        />
        {chosenOrders.length > 0 && (
          <SelectionBar
            chosen={chosenOrders}
            open={openOrders}
            onComplete={() => changes.change(openOrders, 'completed')}
            onClear={() => {
              choose(new Set())
              // The bar goes, and with it the button that had the focus.
              listed.current?.focus({ preventScroll: true })
            }}
          />
        )}
        {found.data && found.data.total > 0 && (
          <Pager
            label="Orders"
            page={list.page}
            pageSize={pageSize}
            total={found.data.total}
            onPage={(page) => setList({ page })}
          />
        )}
      </section>
      <OrderDialog
        id={list.open}
        listed={orders ?? []}
        shownStatus={changes.shownStatus}
        isBeingDeleted={deletion.isBeingDeleted}
        onStatus={(order, status) => void changes.change([order], status)}
        onDelete={(order) => void deletion.remove(order)}
        onClose={() => setList({ open: '' })}
      />
    </WorkPage>
  )
}
