import { useRef, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { type QueuedDialog, removeDialog, useDialogQueue } from './dialogs.ts'

/** Shows the dialogs that `dialogs` is asked for, one after the other. Rendered once per HTML page. */
export function DialogList() {
  const [current] = useDialogQueue()

  return current && <CurrentDialog key={current.id} dialog={current} />
}

function CurrentDialog({ dialog }: { dialog: QueuedDialog }) {
  const [open, setOpen] = useState(true)
  const finalFocus = useRef<HTMLElement | null>(null)

  function answer(agreed: boolean) {
    if (dialog.kind === 'alert') finalFocus.current = dialog.focusAfter?.() ?? null
    else if (!agreed) finalFocus.current = dialog.focusAfterNo ?? null
    setOpen(false)
    dialog.answer(agreed)
  }

  const content =
    dialog.kind === 'confirm'
      ? {
          title: dialog.question,
          message: dialog.details,
          action: dialog.action,
          cancel: dialog.cancel ?? 'Cancel',
          danger: dialog.danger,
        }
      : {
          title: dialog.title ?? dialog.message,
          message: dialog.title === undefined ? undefined : dialog.message,
          children: dialog.children,
          footer: dialog.footer,
          action: 'OK',
        }

  return (
    <ConfirmDialog
      {...content}
      open={open}
      finalFocus={finalFocus}
      onAnswer={answer}
      onClosed={() => removeDialog(dialog.id)}
    />
  )
}
