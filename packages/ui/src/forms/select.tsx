import { ChevronDown } from 'lucide-react'
import { FilterField } from './filter-field.tsx'

type SelectProps<Option extends { value: string }> = {
  label: string
  name?: string
  options: readonly Option[]
  value: string
  onChange: (value: Option['value']) => void
  className?: string
}

/** A native select, styled like the other filters of a list. */
export function Select<Option extends { value: string; label: string }>(props: SelectProps<Option>) {
  const { label, name, options, value, onChange, className } = props

  return (
    <FilterField label={label} className={className}>
      {(attributes) => (
        <>
          <select
            {...attributes}
            name={name}
            value={value}
            onChange={({ target }) => onChange(target.value)}
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
