import type { FoundOrder } from '@voltway/contract'
import { isOpen } from '@voltway/contract/facts/order-statuses'
import { Button } from '@voltway/ui/button'
import { EmptyState } from '@voltway/ui/empty-state'
import { ReceiptText } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { serverText } from '../../lib/failure.ts'
import { texts } from '../../lib/texts.ts'
import { DataTable } from '../../ui/data-table.tsx'
import type { ListQuery } from '../../ui/data-table-column.ts'
import { Pager } from '../../ui/pager.tsx'
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
  query: ListQuery<FoundOrder> & ComponentProps<typeof Pager>['query']
  changes: StatusChanges
  deletion: OrderDeletion
}

/** The list with its filters and pages, the actions of each order, and the bar for several selected ones. */
export function OrderList({ searchParams, onChange, onOpen, query, changes, deletion }: OrderListProps) {
  const { change, shownStatus } = changes
  const orders = query.data?.items ?? []
  const section = useRef<HTMLElement>(null)
  const { selected, select } = useSelection(searchParams)
  // An order that is gone is no longer selected.
  const chosenOrders = orders.filter(({ id }) => selected.has(id))
  const openOrders = chosenOrders.filter((order) => isOpen(shownStatus(order)))

  function clear() {
    select(new Set())
    // The bar goes, and with it the button that had the focus.
    section.current?.focus({ preventScroll: true })
  }

  return (
    <section
      ref={section}
      aria-label="List of orders"
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none [&_:focus-visible]:scroll-mb-24"
    >
      <OrderFilters searchParams={searchParams} onChange={onChange} />
      <DataTable
        caption="Orders"
        columns={orderColumns({ shownStatus, onOpen: ({ id }) => onOpen(id) })}
        query={query}
        failure={(error) => ({ text: serverText(error, texts.orders.loadFailed) })}
        rowKey={({ id }) => id}
        rowName={({ reference }) => reference}
        sort={searchParams}
        onSort={onChange}
        selection={new Set(chosenOrders.map(({ id }) => id))}
        onSelectionChange={select}
        empty={<NoOrders searchParams={searchParams} onChange={onChange} />}
        actionsWidth="w-26 xl:w-51"
        actions={(order) => (
          <OrderActions
            order={order}
            status={shownStatus(order)}
            deleting={deletion.isBeingDeleted(order)}
            onStatus={(status) => void change([order], status)}
            onOpen={() => onOpen(order.id)}
            onDelete={() => void deletion.remove(order)}
          />
        )}
      />
      {chosenOrders.length > 0 && (
        <SelectionBar
          chosen={chosenOrders}
          open={openOrders}
          onComplete={() => change(openOrders, 'completed')}
          onClear={clear}
        />
      )}
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
    <EmptyState
      icon={icon}
      text="No orders found"
      hint="No order has these words, this status and these days."
    >
      <Button variant="secondary" onClick={() => onChange(noFilters)}>
        Clear filters
      </Button>
    </EmptyState>
  )
}

/** Which orders are selected. Another page or filter begins with none, so that nobody changes what they do not see. */
function useSelection(searchParams: OrderSearchParams) {
  const list = JSON.stringify({ ...searchParams, open: '' })
  const [selection, setSelection] = useState({ list, keys: none })
  return {
    selected: selection.list === list ? selection.keys : none,
    select: (keys: ReadonlySet<string>) => setSelection({ list, keys }),
  }
}

const none: ReadonlySet<string> = new Set()
