import type { FoundOrder } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { EmptyState } from '@voltway/ui/empty-state'
import { ReceiptText } from 'lucide-react'
import { DataTable } from '../../ui/data-table.tsx'
import { OrderActions } from './order-actions.tsx'
import { orderColumns } from './order-columns.tsx'
import { isFiltered, noFilters, type OrderSearchParams } from './order-search-params.ts'
import type { OrderDeletion } from './use-order-deletion.ts'
import type { OrdersQuery } from './use-orders-query.ts'
import type { StatusChanges } from './use-status-changes.ts'

export type OrderTableProps = {
  searchParams: OrderSearchParams
  onChange: (patch: Partial<OrderSearchParams>) => void
  onOpen: (id: string) => void
  query: OrdersQuery
  changes: StatusChanges
  deletion: OrderDeletion
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
}

/** One page of orders, with the actions of each. */
export function OrderTable(props: OrderTableProps) {
  const { searchParams, onChange, onOpen, query, changes, deletion, chosen, onChosen } = props
  const { change, shownStatus } = changes
  const open = ({ id }: FoundOrder) => onOpen(id)

  return (
    <DataTable
      caption="Orders"
      columns={orderColumns({ shownStatus, onOpen: open })}
      rows={query.orders}
      rowKey={({ id }) => id}
      rowName={({ reference }) => reference}
      sort={searchParams}
      onSort={onChange}
      selection={chosen}
      onSelectionChange={onChosen}
      loading={query.loading}
      failed={query.failed}
      empty={<NoOrders searchParams={searchParams} onChange={onChange} />}
      actionsWidth="w-26 xl:w-51"
      actions={(order) => (
        <OrderActions
          order={order}
          status={shownStatus(order)}
          deleting={deletion.isBeingDeleted(order)}
          onStatus={(status) => void change([order], status)}
          onOpen={() => open(order)}
          onDelete={() => void deletion.remove(order)}
        />
      )}
    />
  )
}

function NoOrders({ searchParams, onChange }: Pick<OrderTableProps, 'searchParams' | 'onChange'>) {
  const icon = <ReceiptText className="size-8" />
  if (searchParams.page > 1) {
    return (
      <EmptyState icon={icon} text="There are no orders on this page">
        <Button variant="secondary" onClick={() => onChange({ page: 1 })}>
          Go to the first page
        </Button>
      </EmptyState>
    )
  }
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
