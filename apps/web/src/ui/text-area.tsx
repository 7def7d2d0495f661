import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Labelled, type LabelledProps } from './labelled.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & LabelledProps

/** A labelled field of several lines that grows with its text; description and error are tied to it. */
export function TextArea({ label, error, description, className, rows = 4, ...input }: TextAreaProps) {
  return (
    <Labelled label={label} error={error} description={description} className={className}>
      {(tied) => (
        <textarea
          {...input}
          {...tied}
          rows={rows}
          className={classNames('field-sizing-content max-h-80 min-h-28 py-2.5', tied.className)}
        />
      )}
    </Labelled>
  )
}
