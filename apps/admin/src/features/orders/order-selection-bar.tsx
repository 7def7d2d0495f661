import type { FoundOrder, OrderStatus } from '@voltway/contract'
import { isOpen } from '@voltway/contract/browser'
import { Button } from '@voltway/ui/button'
import { DownloadButton } from '@voltway/ui/download-button'
import { useState } from 'react'
import { formatCount } from '../../lib/format-count.ts'
import { fetchWithSecret } from '../../lib/secret/fetch-with-secret.ts'
import { SelectionBar } from '../../ui/data-table/selection-bar.tsx'
import { bulkStatuses, filterOrdersInEarlierStatus, markLabel } from './next-statuses.ts'
import type { StatusChanges } from './use-status-changes.ts'

type OrderSelectionBarProps = {
  selected: readonly FoundOrder[]
  changes: StatusChanges
  onClear: () => void
}

/** Sets the status of the selected orders, and exports them. */
export function OrderSelectionBar({ selected, changes, onClear }: OrderSelectionBarProps) {
  const [saving, setSaving] = useState<OrderStatus | null>(null)
  const ids = selected.map(({ id }) => id).join()
  const open = selected.filter((order) => isOpen(changes.shownStatus(order))).length
  const note = open === 0 ? ', none open' : `, ${open} open`

  async function mark(status: OrderStatus, orders: readonly FoundOrder[]) {
    if (saving !== null) return
    setSaving(status)
    const done = await changes.change(orders, status)
    setSaving(null)
    if (done) onClear()
  }

  return (
    <SelectionBar
      label="Selected orders"
      count={formatCount(selected.length, 'order')}
      note={open < selected.length ? note : ''}
      progress={saving === null ? undefined : 'Saving the orders'}
      onClear={onClear}
    >
      <DownloadButton
        label="Export selected"
        request={() => fetchWithSecret(`/api/admin/orders/export?ids=${ids}`)}
      />
      {bulkStatuses.map((status) => {
        const orders = filterOrdersInEarlierStatus(status, selected, changes.shownStatus)
        return (
          <Button
            key={status}
            variant="secondary"
            size="small"
            disabled={orders.length === 0 && saving !== status}
            busy={saving === status}
            onClick={() => void mark(status, orders)}
          >
            {`${markLabel(status)}${orders.length > 0 && orders.length < selected.length ? ` (${orders.length})` : ''}`}
          </Button>
        )
      })}
    </SelectionBar>
  )
}
