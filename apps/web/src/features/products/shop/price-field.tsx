import { readAmount } from '@voltway/contract/browser'
import { FilterField } from '@voltway/ui/filter-field'
import { useEffect, useState } from 'react'

type PriceFieldProps = {
  label: string
  name: string
  value: string
  /** A sentence if the applied amount contradicts another field. */
  conflict?: string | false
  onChange: (price: string) => void
}

const debounceMs = 500

/**
 * An amount of dollars, applied 500 ms after the last key, or at once with Enter or when the field loses the focus. An invalid
 * amount changes nothing, and the field shows a sentence about it.
 */
export function PriceField({ label, name, value, conflict, onChange }: PriceFieldProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [invalid, setInvalid] = useState<string>()
  const problem = invalid ?? (conflict || undefined)
  // `value` changes by Back and Forward, or because an amount was applied. An applied amount stays as the shopper typed it.
  if (value !== known) {
    setKnown(value)
    if (value !== String(read(typed).dollars)) {
      setTyped(value)
      setInvalid(undefined)
    }
  }

  useEffect(() => {
    const timer = setTimeout(apply, debounceMs)
    return () => clearTimeout(timer)
  })

  function submit() {
    const { dollars } = apply()
    if (dollars !== undefined) setTyped(String(dollars))
  }

  /** Applies the typed amount, and leaves the text as it is. */
  function apply() {
    const amount = read(typed)
    setInvalid(amount.problem)
    if (amount.dollars !== undefined && String(amount.dollars) !== value) onChange(String(amount.dollars))
    return amount
  }

  return (
    <div className="lg:w-36">
      <FilterField label={label} {...(problem !== undefined && { error: problem })}>
        {(attributes) => (
          <input
            {...attributes}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            placeholder="$"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setInvalid(undefined)
            }}
            onBlur={submit}
            onKeyDown={(event) => event.key === 'Enter' && submit()}
            className={`${attributes.className} pr-2.5 font-medium tabular-nums`}
          />
        )}
      </FilterField>
      <span role="status" className="sr-only">
        {problem}
      </span>
    </div>
  )
}

const read = (typed: string): { dollars?: number | ''; problem?: string } =>
  typed.trim() === '' ? { dollars: '' } : readAmount(typed)
