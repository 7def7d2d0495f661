import { classNames } from '@voltway/ui/class-names'
import { Labelled, type LabelledProps } from '@voltway/ui/labelled'
import type { ComponentProps, KeyboardEvent } from 'react'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> &
  LabelledProps & {
    /** One line, shown on several where it is long: Enter sends the form as it does in an input. */
    oneLine?: boolean
  }

/** A labelled field of several lines that grows with its text; description and error are tied to it. */
export function TextArea(props: TextAreaProps) {
  const { label, error, description, className, oneLine = false, ...input } = props

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (!oneLine || event.key !== 'Enter') return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }

  return (
    <Labelled label={label} error={error} description={description} className={className}>
      {(tied) => (
        <textarea
          {...input}
          {...tied}
          rows={oneLine ? 1 : 4}
          onKeyDown={press}
          className={classNames(
            'field-sizing-content max-h-80 py-2.5',
            oneLine ? 'min-h-12 resize-none break-all' : 'min-h-28',
            tied.className,
          )}
        />
      )}
    </Labelled>
  )
}
