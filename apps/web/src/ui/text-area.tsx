import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & {
  label: string
  error?: string
  description?: string
}

/** A labelled field of several lines that grows with its text; description and error are tied to it. */
export function TextArea({ label, error, description, className, rows = 4, ...input }: TextAreaProps) {
  const id = useId()
  const errorId = `${id}-error`
  const descriptionId = `${id}-description`
  const describedBy = classNames(error !== undefined && errorId, description !== undefined && descriptionId)

  return (
    <div className={classNames('grid gap-1.5', className)}>
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      <textarea
        {...input}
        id={id}
        rows={rows}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy || undefined}
        className={classNames(
          'field-sizing-content max-h-80 min-h-28 w-full rounded-md border bg-paper px-3.5 py-2.5 text-base text-ink transition placeholder:text-soft focus-visible:outline-offset-1',
          error === undefined ? 'border-edge hover:border-ink' : 'border-danger',
        )}
      />
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
