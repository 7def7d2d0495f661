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
 * An amount of dollars, applied 500 ms after the last key, or at once with Enter or when the field loses the focus. In the last
 * two cases, the field shows a sentence about an invalid amount, and does not change the amount.
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
    const timer = setTimeout(() => apply(read(typed).dollars), debounceMs)
    return () => clearTimeout(timer)
  })

  function submit() {
    const { dollars, problem } = read(typed)
    setInvalid(problem)
    if (dollars !== undefined) setTyped(String(dollars))
    apply(dollars)
  }

  /** Applies an amount, and leaves the typed text as it is. */
  function apply(dollars: number | '' | undefined) {
    if (dollars === undefined) return
    const price = String(dollars)
    if (price !== value) onChange(price)
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
      <span aria-live="polite" className="sr-only">
        {problem}
      </span>
    </div>
  )
}

const read = (typed: string): { dollars?: number | ''; problem?: string } =>
  typed.trim() === '' ? { dollars: '' } : readAmount(typed)
