import { ChevronDown } from 'lucide-react'
import { FilterField } from './filter-field.tsx'

type SelectProps<Option> = {
  label: string
  name?: string
  options: readonly Option[]
  value: string
  onChange: (chosen: Option) => void
  className?: string
}

/** A native select, styled like the other filters of a list. */
export function Select<Option extends { value: string; label: string }>(props: SelectProps<Option>) {
  const { label, name, options, value, onChange, className } = props

  function choose(chosen: string) {
    const option = options.find((each) => each.value === chosen)
    if (option !== undefined) onChange(option)
  }

  return (
    <FilterField label={label} className={className}>
      {(attributes) => (
        <>
          <select
            {...attributes}
            name={name}
            value={value}
            onChange={(event) => choose(event.target.value)}
            className={`${attributes.className} cursor-pointer appearance-none pr-9 font-medium text-ink`}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} className="bg-raised font-normal">
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-soft"
          />
        </>
      )}
    </FilterField>
  )
}
