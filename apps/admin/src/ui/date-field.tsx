import { classNames } from '@voltway/ui/class-names'
import { useId, useState } from 'react'

type DateFieldProps = {
  label: string
  /** `2026-03-31`, or '' for none. */
  value: string
  onChange: (value: string) => void
  error?: string
  className?: string
}

// While 2026 is typed, the field has the years 0002, 0020 and 0202.
const earliest = '2000-01-01'
const latest = '2999-12-31'

/** The browser's date field. `onChange` gets complete days or '', nothing that is half typed. */
export function DateField({ label, value, onChange, error, className }: DateFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }

  function type({ value: next, validity }: HTMLInputElement) {
    setTyped(next)
    if (!validity.valid || next === known) return
    setKnown(next)
    onChange(next)
  }

  return (
    <div className={classNames('grid gap-1.5', className)}>
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      <input
        id={id}
        type="date"
        min={earliest}
        max={latest}
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget)}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className={classNames(
          'min-h-11 w-full min-w-0 rounded-md border bg-paper px-3.5 text-ink transition focus-visible:outline-offset-1',
          error === undefined ? 'border-edge hover:border-ink' : 'border-danger',
        )}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className="text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
