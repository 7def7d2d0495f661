import { isOpen } from '@voltway/contract/facts/order-statuses'
import { useRef } from 'react'
import { pageSize } from '../../lib/list-search-params.ts'
import { Pager } from '../../ui/pager.tsx'
import { OrderFilters } from './order-filters.tsx'
import { OrderTable, type OrderTableProps } from './order-table.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useSelection } from './use-selection.ts'

type OrderListProps = Omit<OrderTableProps, 'chosen' | 'onChosen'>

/** The list with its filters and pages, and the bar for several selected orders. */
export function OrderList(props: OrderListProps) {
  const { searchParams, onChange, changes } = props
  const { listKey, orders = [], total = 0 } = props.query
  const section = useRef<HTMLElement>(null)
  const { chosen, choose } = useSelection(
    listKey,
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
      <OrderFilters searchParams={searchParams} onChange={onChange} />
      <OrderTable {...props} chosen={chosen} onChosen={choose} />
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
          page={searchParams.page}
          pageSize={pageSize}
          total={total}
          onPage={(page) => onChange({ page })}
        />
      )}
    </section>
  )
}
