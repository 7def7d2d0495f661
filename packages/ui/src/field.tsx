import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Labelled, type LabelledProps } from './labelled.tsx'

type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & LabelledProps

/** A labelled input; its description and error are tied to it for assistive technology. */
export function Field({ label, error, description, className, ...input }: FieldProps) {
  return (
    <Labelled label={label} error={error} description={description} className={className}>
      {(tied) => <input {...input} {...tied} className={classNames('min-h-12', tied.className)} />}
    </Labelled>
  )
}
