import type { FoundOrder } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { EmptyState } from '@voltway/ui/empty-state'
import { ReceiptText } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { serverMessageOr } from '../../lib/failure.ts'
import { paths } from '../../lib/paths.ts'
import { texts } from '../../lib/texts.ts'
import { useAccess } from '../../lib/use-access.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { ListQuery } from '../../ui/data-table/data-table-column.ts'
import { Pager } from '../../ui/data-table/pager.tsx'
import { OrderActions } from './order-actions.tsx'
import { orderColumns } from './order-columns.tsx'
import { OrderFilters } from './order-filters.tsx'
import { isFiltered, noFilters, type OrderSearchParams } from './order-search-params.ts'
import { SelectionBar } from './selection-bar.tsx'
import type { OrderDeletion } from './use-order-deletion.ts'
import type { StatusChanges } from './use-status-changes.ts'

type OrderListProps = {
  searchParams: OrderSearchParams
  onChange: ComponentProps<typeof Pager>['onChange'] & ((patch: Partial<OrderSearchParams>) => void)
  onOpen: (id: string) => void
  choices: ComponentProps<typeof OrderFilters>['choices']
  query: ListQuery<FoundOrder> & ComponentProps<typeof Pager>['query']
  changes: StatusChanges
  deletion: OrderDeletion
}

/** The order list with filters, pages, the actions of each order, and a bar for selected orders. */
export function OrderList(props: OrderListProps) {
  const { searchParams, onChange, onOpen, choices, query, changes, deletion } = props
  const orders = query.data?.items ?? []
  const section = useRef<HTMLElement>(null)
  const { selected, select } = useSelection(searchParams)
  const canEdit = useAccess().canEdit(paths.orders)
  // A deleted order is no longer selected.
  const chosenOrders = orders.filter(({ id }) => selected.has(id))

  function clear() {
    select(new Set())
    // The bar disappears with its focused button.
    section.current?.focus({ preventScroll: true })
  }

  return (
    <section
      ref={section}
      aria-label="List of orders"
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none [&_:focus-visible]:scroll-mb-24"
    >
      <OrderFilters searchParams={searchParams} onChange={onChange} choices={choices} />
      <DataTable
        caption="Orders"
        columns={orderColumns({ shownStatus: changes.shownStatus, onOpen: ({ id }) => onOpen(id) })}
        query={query}
        failure={(error) => ({ text: serverMessageOr(error, texts.orders.loadFailed) })}
        rowKey={({ id }) => id}
        rowName={({ reference }) => reference}
        sort={searchParams}
        onSort={onChange}
        selection={new Set(chosenOrders.map(({ id }) => id))}
        onSelectionChange={select}
        empty={<NoOrders searchParams={searchParams} onChange={onChange} />}
        readOnly={!canEdit}
        actionsWidth="w-35 xl:w-80"
        actionsBelow
        onRowClick={({ id }) => onOpen(id)}
        actions={(order) => (
          <OrderActions order={order} changes={changes} deletion={deletion} onOpen={() => onOpen(order.id)} />
        )}
      />
      {chosenOrders.length > 0 && <SelectionBar chosen={chosenOrders} changes={changes} onClear={clear} />}
      <Pager label="Orders" page={searchParams.page} query={query} onChange={onChange} />
    </section>
  )
}

function NoOrders({ searchParams, onChange }: Pick<OrderListProps, 'searchParams' | 'onChange'>) {
  const icon = <ReceiptText className="size-8" />
  if (!isFiltered(searchParams)) {
    return <EmptyState icon={icon} text="No orders yet" hint="They appear here as soon as somebody orders." />
  }
  return (
    <EmptyState icon={icon} text="No orders found" hint="No order has all of these words and filters.">
      <Button variant="secondary" onClick={() => onChange(noFilters)}>
        Clear filters
      </Button>
    </EmptyState>
  )
}

/** Holds the selected orders. Another page or filter clears the selection, so that an action never affects hidden orders. */
function useSelection(searchParams: OrderSearchParams) {
  const list = JSON.stringify({ ...searchParams, open: '' })
  const [selection, setSelection] = useState({ list, keys: none })
  return {
    selected: selection.list === list ? selection.keys : none,
    select: (keys: ReadonlySet<string>) => setSelection({ list, keys }),
  }
}

const none: ReadonlySet<string> = new Set()
