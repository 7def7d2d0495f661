import type { OrderFilter } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { IconButton } from '@voltway/ui/icon-button'
import { Download, X } from 'lucide-react'
import { Progress } from '../../../ui/progress.tsx'
import { formatOrderCount } from '../chart/format-order-count.ts'
import { useOrdersExport } from './use-orders-export.ts'

type ExportButtonProps = {
  filter: OrderFilter
  /** How many orders the filter finds; undefined while that is loading. */
  total: number | undefined
}

/** Downloads the orders of the filter as CSV. */
export function ExportButton({ filter, total }: ExportButtonProps) {
  const { arrived, start, cancel } = useOrdersExport()
  const running = arrived !== null

  return (
    <div className="relative flex items-center gap-1">
      <Button
        variant="secondary"
        busy={running}
        // As wide as it may become, so that nothing moves when the number has loaded.
        className="sm:min-w-56"
        disabled={total === 0 && !running}
        onClick={() => void start(filter)}
      >
        {!running && <Download aria-hidden className="size-4.5" />}
        <span className="tabular-nums">
          Export CSV
          <span className="text-soft max-sm:sr-only">
            {running
              ? ` ${arrived.toLocaleString('en-US')} …`
              : total !== undefined && ` (${formatOrderCount(total)})`}
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
            value={total ? arrived / total : undefined}
            className="absolute! inset-x-5 -bottom-2"
          />
        </>
      )}
    </div>
  )
}
