import { FilterField } from '@voltway/ui/filter-field'
import { useState } from 'react'

type DateFieldProps = {
  label: string
  /** `2026-03-31`, or '' for none. */
  value: string
  onChange: (value: string) => void
  error?: string
  className?: string
}

// While the user types 2026, the field has the years 0002, 0020 and 0202.
const earliest = '2000-01-01'
const latest = '2999-12-31'

/** A native date field. `onChange` gets only complete days or ''. */
export function DateField({ label, value, onChange, error, className }: DateFieldProps) {
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
    <FilterField label={label} error={error} className={className}>
      {(attributes) => (
        <input
          {...attributes}
          type="date"
          min={earliest}
          max={latest}
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget)}
          className={`${attributes.className} pr-1 ${typed === '' ? 'text-soft' : 'text-ink'}`}
        />
      )}
    </FilterField>
  )
}
