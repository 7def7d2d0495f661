import { Dialog } from '@voltway/ui/dialog'
import type { ComponentProps } from 'react'
import { Form } from '../../ui/form.tsx'

type FormDialogProps = Omit<ComponentProps<typeof Form<void>>, 'action' | 'onDone' | 'footer'> & {
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The label of the submit button, by default the title. */
  action?: string
}

/** A dialog with one form. It closes when the server has accepted the form. */
export function FormDialog({ title, open, onOpenChange, ...form }: FormDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} size="small">
      <Form action={title} {...form} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}
