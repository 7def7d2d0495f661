import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldProps } from './field.tsx'

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & FieldProps

export function TextField(props: TextFieldProps) {
  const { label, hiddenLabel, error, description, className, ...input } = props

  return (
    <Field {...{ label, hiddenLabel, error, description, className }}>
      {(attributes) => (
        <input {...input} {...attributes} className={classNames('min-h-12', attributes.className)} />
      )}
    </Field>
  )
}
