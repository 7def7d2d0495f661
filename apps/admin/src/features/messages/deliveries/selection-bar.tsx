import type { Delivery } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { Progress } from '../../../ui/progress.tsx'
import { isResendable } from './delivery-state.ts'
import { formatDeliveryCount } from './format-delivery-count.ts'

type SelectionBarProps = {
  /** The selected deliveries, at least one. */
  chosen: readonly Delivery[]
  progress: { done: number; total: number } | null
  onSend: () => Promise<void>
  onClear: () => void
}

/** The action of the selected deliveries with its progress; CSS keeps the bar in view. */
export function SelectionBar({ chosen, progress, onSend, onClear }: SelectionBarProps) {
  const count = chosen.filter(isResendable).length

  return (
    <section
      aria-label="Chosen deliveries"
      className="sticky bottom-3 z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 overflow-hidden rounded-lg border border-line bg-raised py-2.5 pr-2.5 pl-4 shadow-lift"
    >
      <p role="status" className="tabular-nums">
        <span className="font-medium">{`${formatDeliveryCount(chosen.length)} selected`}</span>
        {count < chosen.length && (
          <span className="text-soft">
            {count === 0 ? ', none can be sent again' : `, ${count} can be sent again`}
          </span>
        )}
      </p>
      <div className="flex flex-1 items-center justify-end gap-1">
        <Button variant="quiet" onClick={onClear}>
          Clear
        </Button>
        <Button disabled={count === 0} busy={progress !== null} onClick={() => void onSend()}>
          <span className="tabular-nums">
            {progress === null ? 'Send again' : `Sending ${progress.done + 1} of ${progress.total}`}
          </span>
        </Button>
      </div>
      {progress !== null && (
        <Progress
          label="Sending again"
          value={progress.done / progress.total}
          className="absolute! inset-x-0 bottom-0 rounded-none!"
        />
      )}
    </section>
  )
}
