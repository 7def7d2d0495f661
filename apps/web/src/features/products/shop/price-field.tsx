import { readAmount } from '@voltway/contract/browser'
import { FilterField } from '@voltway/ui/filter-field'
import { useState } from 'react'

type PriceFieldProps = { label: string; value: string; onChange: (price: string) => void }

/** An amount of dollars. Enter or leaving the field applies it. An invalid amount stays, with a sentence. */
export function PriceField({ label, value, onChange }: PriceFieldProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [problem, setProblem] = useState<string>()
  // Back and Forward change `value`.
  if (value !== known) {
    setKnown(value)
    setTyped(value)
    setProblem(undefined)
  }

  function submit() {
    const isEmpty = typed.trim() === ''
    const { dollars, problem } = isEmpty ? { dollars: '', problem: undefined } : readAmount(typed)
    setProblem(problem)
    if (dollars === undefined) return
    const price = String(dollars)
    setTyped(price)
    if (price !== value) onChange(price)
  }

  return (
    <div className="lg:w-36">
      <FilterField label={label} {...(problem !== undefined && { error: problem })}>
        {(attributes) => (
          <input
            {...attributes}
            inputMode="decimal"
            autoComplete="off"
            placeholder="$"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setProblem(undefined)
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
