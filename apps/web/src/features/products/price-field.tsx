import { FilterField } from '@voltway/ui/filter-field'
import { useState } from 'react'

type PriceFieldProps = { label: string; value: string; onChange: (price: string) => void }

/** Whole dollars, asked for with Enter or when the field is left. */
export function PriceField({ label, value, onChange }: PriceFieldProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // Back and Forward change `value`.
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }

  function submit() {
    if (typed !== value) onChange(typed)
  }

  return (
    <FilterField label={label} className="lg:w-36">
      {(attributes) => (
        <input
          {...attributes}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          placeholder="$"
          value={typed}
          onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, ''))}
          onBlur={submit}
          onKeyDown={(event) => event.key === 'Enter' && submit()}
          className={`${attributes.className} pr-2.5 font-medium tabular-nums`}
        />
      )}
    </FilterField>
  )
}
