import { classNames } from '@voltway/ui/class-names'

type ProgressProps = {
  /** For screen readers. */
  label: string
  /** From 0 to 1; undefined while it is unknown. */
  value?: number
  className?: string
}

/** A progress bar. */
export function Progress({ label, value, className }: ProgressProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(Math.max(value, 0), 1) * 100)

  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={classNames('h-1 overflow-hidden rounded-full bg-ink/8', className)}
    >
      <div
        className={classNames(
          'h-full rounded-full bg-accent transition-[width]',
          percent === undefined && 'w-1/3 animate-pass',
        )}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  )
}
