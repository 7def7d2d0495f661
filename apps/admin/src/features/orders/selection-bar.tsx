import type { FoundOrder, OrderStatus } from '@voltway/contract'
import { isOpen } from '@voltway/contract/browser'
import { Button } from '@voltway/ui/button'
import { useState } from 'react'
import { useCsvExport } from '../../lib/downloads/use-csv-export.ts'
import { Progress } from '../../ui/progress.tsx'
import { formatOrderCount } from './chart/format-order-count.ts'
import { bulkStatuses, markLabel, ordersBefore } from './next-statuses.ts'
import type { StatusChanges } from './use-status-changes.ts'

type SelectionBarProps = {
  /** The chosen orders, at least one. */
  chosen: readonly FoundOrder[]
  changes: StatusChanges
  onClear: () => void
}

/** The actions of the selected orders with their progress; CSS keeps the bar in view. */
export function SelectionBar({ chosen, changes, onClear }: SelectionBarProps) {
  const [saving, setSaving] = useState<OrderStatus | null>(null)
  const { receivedRows, start } = useCsvExport('/api/admin/orders/export', formatOrderCount)
  const open = chosen.filter((order) => isOpen(changes.shownStatus(order))).length

  async function mark(status: OrderStatus, orders: readonly FoundOrder[]) {
    if (saving !== null) return
    setSaving(status)
    const done = await changes.change(orders, status)
    setSaving(null)
    if (done) onClear()
  }

  return (
    <section
      aria-label="Selected orders"
      className="sticky bottom-3 z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 overflow-hidden rounded-lg border border-line bg-raised py-2.5 pr-2.5 pl-4 shadow-lift"
    >
      <p role="status" className="tabular-nums max-sm:basis-full">
        <span className="font-medium">{`${formatOrderCount(chosen.length)} selected`}</span>
        {open < chosen.length && (
          <span className="text-soft">{open === 0 ? ', none open' : `, ${open} open`}</span>
        )}
      </p>
      <div className="flex flex-1 flex-wrap items-center justify-end gap-1">
        <Button variant="quiet" size="small" onClick={onClear}>
          Clear
        </Button>
        <Button
          variant="quiet"
          size="small"
          busy={receivedRows !== null}
          onClick={() => void start({ search: '', time_zone: 'UTC', ids: chosen.map(({ id }) => id).join() })}
        >
          Export selected
        </Button>
        {bulkStatuses.map((status) => {
          const orders = ordersBefore(status, chosen, changes.shownStatus)
          return (
            <Button
              key={status}
              variant="secondary"
              size="small"
              disabled={orders.length === 0 && saving !== status}
              busy={saving === status}
              onClick={() => void mark(status, orders)}
            >
              {`${markLabel(status)}${orders.length > 0 && orders.length < chosen.length ? ` (${orders.length})` : ''}`}
            </Button>
          )
        })}
      </div>
      {saving !== null && (
        <Progress label="Saving the orders" className="absolute! inset-x-0 bottom-0 rounded-none!" />
      )}
    </section>
  )
}
