import type { FoundOrder } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { EmptyState } from '@voltway/ui/empty-state'
import { ReceiptText } from 'lucide-react'
import { DataTable } from '../../ui/data-table.tsx'
import { OrderActions } from './order-actions.tsx'
import { orderColumns } from './order-columns.tsx'
import { isFiltered, noFilters, type OrderSearch } from './order-search.ts'
import type { ListedOrders } from './use-listed-orders.ts'
import type { OrderDeletion } from './use-order-deletion.ts'
import type { StatusChanges } from './use-status-changes.ts'

type OrderTableProps = {
  list: OrderSearch
  onChange: (patch: Partial<OrderSearch>) => void
  onOpen: (id: string) => void
  listed: ListedOrders
  changes: StatusChanges
  deletion: OrderDeletion
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
}

/** The orders of a page, with what can be done with each. */
export function OrderTable(props: OrderTableProps) {
  const { list, onChange, onOpen, listed, changes, deletion, chosen, onChosen } = props
  const { change, shownStatus } = changes
  const open = ({ id }: FoundOrder) => onOpen(id)

  return (
    <DataTable
      caption="Orders"
      columns={orderColumns({ shownStatus, onOpen: open })}
      rows={listed.orders}
      rowKey={({ id }) => id}
      rowName={({ reference }) => reference}
      sort={list}
      onSort={onChange}
      selection={chosen}
      onSelectionChange={onChosen}
      loading={listed.loading}
      failed={listed.failed}
      empty={<NoOrders list={list} onChange={onChange} />}
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

function NoOrders({ list, onChange }: Pick<OrderTableProps, 'list' | 'onChange'>) {
  const icon = <ReceiptText className="size-8" />
  if (list.page > 1) {
    return (
      <EmptyState icon={icon} text="There are no orders on this page">
        <Button variant="secondary" onClick={() => onChange({ page: 1 })}>
          Go to the first page
        </Button>
      </EmptyState>
    )
  }
  if (!isFiltered(list)) {
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
