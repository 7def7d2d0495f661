import type { FoundOrder } from '@voltway/contract'
import { EmptyState } from '@voltway/ui/empty-state'
import { ReceiptText } from 'lucide-react'
import type { ComponentProps } from 'react'
import { serverMessageOr } from '../../lib/failure.ts'
import { texts } from '../../lib/texts.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { ListQuery } from '../../ui/data-table/data-table-column.ts'
import { Pager } from '../../ui/data-table/pager.tsx'
import { useSelection } from '../../ui/data-table/use-selection.ts'
import { OrderActions } from './order-actions.tsx'
import { orderColumns } from './order-columns.tsx'
import { OrderFilters } from './order-filters.tsx'
import { isFiltered, type OrderSearchParams } from './order-search-params.ts'
import { OrderSelectionBar } from './order-selection-bar.tsx'
import type { StatusChanges } from './use-status-changes.ts'

type OrderListProps = {
  searchParams: OrderSearchParams
  onChange: ComponentProps<typeof Pager>['onChange'] & ((patch: Partial<OrderSearchParams>) => void)
  onOpen: (id: string) => void
  choices: ComponentProps<typeof OrderFilters>['choices']
  query: ListQuery<FoundOrder> & ComponentProps<typeof Pager>['query']
  changes: StatusChanges
  onDelete: (order: FoundOrder) => void
}

/** The order list with filters, pages, the actions of each order, and a bar for selected orders. */
export function OrderList(props: OrderListProps) {
  const { searchParams, onChange, onOpen, choices, query, changes, onDelete } = props
  const list = JSON.stringify({ ...searchParams, open: '' })
  const { frame, selected, table, clear } = useSelection(list, query.data?.items ?? [])

  return (
    <section
      ref={frame}
      aria-label="List of orders"
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none [&_:focus-visible]:scroll-mb-24"
    >
      <OrderFilters searchParams={searchParams} onChange={onChange} choices={choices} />
      <DataTable
        caption="Orders"
        columns={orderColumns({ shownStatus: changes.shownStatus, onOpen: ({ id }) => onOpen(id) })}
        query={query}
        failed={serverMessageOr(query.error, texts.orders.loadFailed)}
        rowKey={({ id }) => id}
        rowName={({ reference }) => reference}
        sort={searchParams}
        onSort={onChange}
        {...table}
        empty={
          <EmptyState
            icon={<ReceiptText className="size-8" />}
            text={isFiltered(searchParams) ? 'No orders found' : 'No orders yet'}
          />
        }
        actionsWidth="w-35 xl:w-80"
        actionsBelow
        onRowClick={({ id }) => onOpen(id)}
        actions={(order) => (
          <OrderActions
            order={order}
            changes={changes}
            onOpen={() => onOpen(order.id)}
            onDelete={() => onDelete(order)}
          />
        )}
      />
      {selected.length > 0 && <OrderSelectionBar selected={selected} changes={changes} onClear={clear} />}
      <Pager label="Orders" page={searchParams.page} query={query} onChange={onChange} />
    </section>
  )
}
