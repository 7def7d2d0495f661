import type { OrderFilter } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { IconButton } from '@voltway/ui/icon-button'
import { Download, X } from 'lucide-react'
import { useCsvExport } from '../../lib/downloads/use-csv-export.ts'
import { formatCount } from '../../lib/format-count.ts'
import { Progress } from '../../ui/progress.tsx'

type ExportButtonProps = {
  filter: OrderFilter
  /** The number of orders that match the filter; undefined while it loads. */
  total: number | undefined
}

/** A button that downloads the filtered orders as CSV, with progress and a Cancel button. */
export function ExportButton({ filter, total }: ExportButtonProps) {
  const { receivedRows, start, cancel } = useCsvExport('/api/admin/orders/export', 'order')
  const running = receivedRows !== null

  return (
    <div className="relative flex items-center gap-1">
      <Button
        variant="secondary"
        busy={running}
        // The width of the longest label, so that nothing moves when the number has loaded.
        className="sm:min-w-70 sm:justify-start!"
        disabled={total === 0 && !running}
        onClick={() => void start(filter)}
      >
        {!running && <Download aria-hidden className="size-4.5" />}
        <span className="tabular-nums">
          Export CSV
          <span className="text-soft max-sm:sr-only">
            {running
              ? ` ${receivedRows.toLocaleString('en-US')} …`
              : total !== undefined && ` (${formatCount(total, 'order')})`}
          </span>
        </span>
      </Button>
      {running && (
        <>
          <IconButton label="Cancel export" onClick={cancel}>
            <X aria-hidden className="size-4.5" />
          </IconButton>
          <Progress
            label="Exporting orders"
            value={total ? receivedRows / total : undefined}
            className="absolute! inset-x-5 -bottom-2"
          />
        </>
      )}
    </div>
  )
}
