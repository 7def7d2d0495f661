import { useMutation } from '@tanstack/react-query'
import { Button } from '@voltway/ui/button'
import { Dialog } from '@voltway/ui/dialog'
import type { Elements } from '@voltway/ui/elements'
import { Notice } from '@voltway/ui/notice'
import type { FormEvent } from 'react'
import { type FormErrors, focusFirstError } from '../../lib/form-errors.ts'

type FormDialogProps = {
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The label of the submit button, by default the title. */
  action?: string
  danger?: boolean
  /** Sends the form. The dialog closes when this resolves. */
  save: (fields: FormData) => Promise<void>
  errorsOf: (error: unknown) => FormErrors
  /** The name of the field that gets the focus if the server's error names no field. */
  firstField: string
  children: (errors: FormErrors['fields']) => Elements
}

/** A dialog with one form, which shows the messages of the server beside its fields. */
export function FormDialog({ title, open, onOpenChange, ...form }: FormDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} size="small">
      <Form action={title} {...form} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

type FormProps = Omit<FormDialogProps, 'title' | 'open' | 'onOpenChange'> & {
  action: string
  onDone: () => void
}

function Form({ action, danger = false, save, errorsOf, firstField, children, onDone }: FormProps) {
  const attempt = useMutation({ mutationFn: save })
  const errors = errorsOf(attempt.error)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (attempt.isPending) return
    const form = event.currentTarget
    try {
      await attempt.mutateAsync(new FormData(form))
      onDone()
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
    </form>
  )
}
