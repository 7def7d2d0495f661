import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'

type SelectProps<Option> = Omit<ComponentProps<'select'>, 'id' | 'onChange' | 'value' | 'children'> & {
  label: string
  /** The label is for screen readers only. */
  labelHidden?: boolean
  options: readonly Option[]
  value: string
  onChange: (chosen: Option) => void
}

/** The browser's select, styled like our inputs. */
export function Select<Option extends { value: string; label: string }>(props: SelectProps<Option>) {
  const { label, labelHidden = false, options, value, onChange, className, ...rest } = props
  const id = useId()

  function choose(chosen: string) {
    const option = options.find((each) => each.value === chosen)
    if (option !== undefined) onChange(option)
  }

  return (
    <div className={classNames('grid gap-1.5', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'font-medium text-sm'}>
        {label}
      </label>
      <div className="relative">
        <select
          {...rest}
          id={id}
          value={value}
          onChange={(event) => choose(event.target.value)}
          className="min-h-11 w-full cursor-pointer appearance-none rounded-md border border-edge bg-paper pr-10 pl-3.5 text-ink transition hover:border-ink focus-visible:outline-offset-1"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4.5 text-soft"
        />
      </div>
    </div>
  )
}
