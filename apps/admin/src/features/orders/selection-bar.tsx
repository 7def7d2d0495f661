import type { FoundOrder } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { useState } from 'react'
import { texts } from '../../lib/texts.ts'
import { formatOrderCount } from './format-order-count.ts'

type SelectionBarProps = {
  /** Never empty. */
  chosen: readonly FoundOrder[]
  /** Those that are neither completed nor cancelled. */
  open: readonly FoundOrder[]
  onComplete: () => Promise<boolean>
  onClear: () => void
}

/** The actions of the selected orders, always in view. */
export function SelectionBar({ chosen, open, onComplete, onClear }: SelectionBarProps) {
  const [saving, setSaving] = useState(false)

  async function complete() {
    setSaving(true)
    const done = await onComplete()
    setSaving(false)
    if (done) onClear()
  }

  return (
    <section
      aria-label="Chosen orders"
      className="sticky bottom-3 z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line bg-raised py-2.5 pr-2.5 pl-4 shadow-lift"
    >
      <p role="status" className="tabular-nums">
        <span className="font-medium">{`${formatOrderCount(chosen.length)} selected`}</span>
        {open.length < chosen.length && (
          <span className="text-soft">{open.length === 0 ? ', none open' : `, ${open.length} open`}</span>
        )}
      </p>
      <div className="flex flex-1 items-center justify-end gap-1">
        <Button variant="quiet" onClick={onClear}>
          Clear
        </Button>
        <Button disabled={open.length === 0} busy={saving} onClick={() => void complete()}>
          {texts.orders.markCompleted}
        </Button>
      </div>
    </section>
  )
}
