import { Button } from '@voltway/ui/button'
import type { Elements } from '@voltway/ui/elements'

type SelectionBarProps = {
  label: string
  /** The number of selected rows: "3 orders". */
  count: string
  /** Completes the sentence: ", 2 open". */
  note?: string
  progress: string | undefined
  onClear: () => void
  children: Elements
}

/** The actions of the selected rows; CSS keeps the bar in view. */
export function SelectionBar({ label, count, note = '', progress, onClear, children }: SelectionBarProps) {
  return (
    <section
      aria-label={label}
      className="selection-bar sticky bottom-3 z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 overflow-hidden rounded-lg border border-line bg-raised py-2.5 pr-2.5 pl-4 shadow-lift"
    >
      <p role="status" className="tabular-nums max-sm:basis-full">
        <span className="font-medium">{`${count} selected`}</span>
        <span className="text-soft">{note}</span>
      </p>
      <div className="flex flex-1 flex-wrap items-center justify-end gap-1">
        <Button variant="quiet" size="small" onClick={onClear}>
          Clear
        </Button>
        {children}
      </div>
      {progress && (
        <progress aria-label={progress} className="absolute inset-x-0 bottom-0 h-1 w-full accent-accent" />
      )}
    </section>
  )
}
