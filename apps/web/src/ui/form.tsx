import { useMutation } from '@tanstack/react-query'
import { Button } from '@voltway/ui/button'
import type { Elements } from '@voltway/ui/elements'
import { Notice } from '@voltway/ui/notice'
import type { FormEvent } from 'react'
import { type FormErrors, focusFirstError } from '../lib/form-errors.ts'

type FormProps<Result> = {
  action: string
  danger?: boolean
  save: (fields: FormData) => Promise<Result>
  errorsOf: (error: unknown) => FormErrors
  /** The name of the field that gets the focus if the server's error names no field. */
  firstField: string
  onDone?: (result: Result) => void
  /** Below the submit button. `reset` removes the messages of the server. */
  footer?: (reset: () => void) => Elements
  children: (errors: FormErrors['fields']) => Elements
}

/** A form that shows the messages of the server beside its fields, or above its submit button. */
export function Form<Result>(props: FormProps<Result>) {
  const { action, danger = false, save, errorsOf, firstField, onDone, footer, children } = props
  const attempt = useMutation({ mutationFn: save })
  const errors = errorsOf(attempt.error)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (attempt.isPending) return
    const form = event.currentTarget
    try {
      const result = await attempt.mutateAsync(new FormData(form))
      onDone?.(result)
    } catch (error) {
      focusFirstError(form, errorsOf(error), firstField)
    }
  }

  return (
    <form className="grid gap-5" onSubmit={(event) => void submit(event)}>
      {children(errors.fields)}
      {errors.general !== undefined && (
        <Notice tone="danger" role="alert">
          {errors.general}
        </Notice>
      )}
      <Button
        type="submit"
        size="large"
        wide
        variant={danger ? 'danger' : 'primary'}
        busy={attempt.isPending}
      >
        {action}
      </Button>
      {footer?.(attempt.reset)}
    </form>
  )
}
