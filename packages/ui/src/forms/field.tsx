import { useId } from 'react'
import { classNames } from '../class-names.ts'
import type { Elements } from '../elements.ts'

export type FieldProps = {
  label: string
  /** For screen readers alone, where a heading says it to everybody else. */
  hiddenLabel?: boolean
  error?: string
  description?: string
  className?: string
}

/** What the input needs so that label, description and error belong to it; and its looks. */
export type InputAttributes = {
  id: string
  'aria-invalid'?: true
  'aria-describedby'?: string
  className: string
}

/** A label, its input, a description and an error, tied together for assistive technology. */
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
      {error !== undefined && (
        <p id={errorId} className="text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
