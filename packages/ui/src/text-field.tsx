import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & FieldProps

/** A labelled `<input>`. */
export function TextField({ label, error, description, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} description={description} className={className}>
      {(attributes) => (
        <input {...input} {...attributes} className={classNames('min-h-12', attributes.className)} />
      )}
    </Field>
  )
}
