import { useId } from 'react'
import { classNames } from '../class-names.ts'
import type { Elements } from '../elements.ts'
import type { InputAttributes } from './field.tsx'
import { FieldError } from './field-error.tsx'

type FilterFieldProps = {
  label: string
  error?: string
  className?: string
  children: (attributes: InputAttributes) => Elements
}

/** A filter control above a list, with its label inside the frame: “Status  All”. */
export function FilterField({ label, error, className, children }: FilterFieldProps) {
  const id = useId()

  return (
    <div className={classNames('grid grid-cols-[minmax(0,1fr)] content-start gap-1', className)}>
      <div
        className={classNames(
          'relative flex items-center rounded-md border bg-paper transition has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-1',
          error === undefined ? 'border-edge hover:border-ink' : 'border-danger',
        )}
      >
        <label htmlFor={id} className="shrink-0 pl-2.5 text-soft text-sm">
          {label}
        </label>
        {children({
          id,
          'aria-invalid': error === undefined ? undefined : true,
          'aria-describedby': error === undefined ? undefined : `${id}-error`,
          className:
            'min-h-10.5 w-full min-w-0 flex-1 rounded-md bg-transparent pl-1 text-sm outline-none md:min-h-9.5',
        })}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
