import { isOpen } from '@voltway/contract/facts/order-statuses'
import { useRef } from 'react'
import { pageSize } from '../../lib/list-search.ts'
import { Pager } from '../../ui/pager.tsx'
import { OrderFilters } from './order-filters.tsx'
import type { OrderSearch } from './order-search.ts'
import { OrderTable } from './order-table.tsx'
import { SelectionBar } from './selection-bar.tsx'
import type { ListedOrders } from './use-listed-orders.ts'
import type { OrderDeletion } from './use-order-deletion.ts'
import { useSelection } from './use-selection.ts'
import type { StatusChanges } from './use-status-changes.ts'

type OrdersSectionProps = {
  list: OrderSearch
  onChange: (patch: Partial<OrderSearch>) => void
  onOpen: (id: string) => void
  listed: ListedOrders
  changes: StatusChanges
  deletion: OrderDeletion
}

/** The list with its filters and pages, and what is done with several orders at once. */
export function OrdersSection(props: OrdersSectionProps) {
  const { list, onChange, onOpen, listed, changes, deletion } = props
  const { place, orders = [], total = 0 } = listed
  const section = useRef<HTMLElement>(null)
  const { chosen, choose } = useSelection(
    place,
    orders.map(({ id }) => id),
  )
  const chosenOrders = orders.filter(({ id }) => chosen.has(id))
  const openOrders = chosenOrders.filter((order) => isOpen(changes.shownStatus(order)))

  function clear() {
    choose(new Set())
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
      <OrderFilters list={list} onChange={onChange} />
      <OrderTable
        list={list}
        onChange={onChange}
        onOpen={onOpen}
        listed={listed}
        changes={changes}
        deletion={deletion}
        chosen={chosen}
        onChosen={choose}
      />
      {chosenOrders.length > 0 && (
        <SelectionBar
          chosen={chosenOrders}
          open={openOrders}
          onComplete={() => changes.change(openOrders, 'completed')}
          onClear={clear}
        />
      )}
      {total > 0 && (
        <Pager
          label="Orders"
          page={list.page}
          pageSize={pageSize}
          total={total}
          onPage={(page) => onChange({ page })}
        />
      )}
    </section>
  )
}
