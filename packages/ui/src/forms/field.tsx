import { useId } from 'react'
import { classNames } from '../class-names.ts'
import type { Elements } from '../elements.ts'
import { FieldError } from './field-error.tsx'

export type FieldProps = {
  label: string
  /** Shows the label to screen readers only, for fields below a heading with the same text. */
  hiddenLabel?: boolean
  error?: string
  description?: string
  className?: string
}

/** The attributes that connect an input with its label, description and error, and its classes. */
export type InputAttributes = {
  id: string
  'aria-invalid'?: true
  'aria-describedby'?: string
  className: string
}

/** Renders a label, its input, a description and an error, connected for assistive technology. */
export function Field(props: FieldProps & { children: (attributes: InputAttributes) => Elements }) {
  const { label, hiddenLabel = false, error, description, className, children } = props
  const id = useId()
  const errorId = `${id}-error`
  const descriptionId = `${id}-description`
  const describedBy = classNames(error !== undefined && errorId, description !== undefined && descriptionId)

  return (
    <div className={classNames('grid gap-1.5', className)}>
      <label htmlFor={id} className={hiddenLabel ? 'sr-only' : 'font-medium text-sm'}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': describedBy || undefined,
        className: classNames(
          'w-full rounded-md border bg-paper px-3.5 text-base text-ink transition placeholder:text-soft focus-visible:outline-offset-1',
          error === undefined ? 'border-edge hover:border-ink' : 'border-danger',
        ),
      })}
      {description !== undefined && (
        <p id={descriptionId} className="text-sm text-soft">
          {description}
        </p>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  )
}
