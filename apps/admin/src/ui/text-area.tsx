import { classNames } from '@voltway/ui/class-names'
import { Field, type FieldProps } from '@voltway/ui/field'
import type { ComponentProps, KeyboardEvent } from 'react'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> &
  FieldProps & {
    /** Allows a single line, which wraps; Enter submits the form as in an `<input>`. */
    oneLine?: boolean
  }

/** A labelled `<textarea>` that grows with its text. */
export function TextArea(props: TextAreaProps) {
  const { label, hiddenLabel, error, description, className, oneLine = false, ...input } = props

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // The code of an Enter that ends the composition of a character. In Safari, `isComposing` is false by then.
    if (!oneLine || event.key !== 'Enter' || event.which === 229) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }

  return (
    <Field {...{ label, hiddenLabel, error, description, className }}>
      {(attributes) => (
        <textarea
          {...input}
          {...attributes}
          rows={oneLine ? 1 : 4}
          onKeyDown={handleKeyDown}
          className={classNames(
            'field-sizing-content max-h-80 py-2.5',
            oneLine ? 'min-h-12 resize-none break-all' : 'min-h-28',
            attributes.className,
          )}
        />
      )}
    </Field>
  )
}
