import { useRef, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { type QueuedDialog, removeDialog, useDialogQueue } from './dialog-queue.ts'

/** Shows the queued dialogs one after the other. An app renders it once. */
export function DialogList() {
  const [current] = useDialogQueue()

  return current && <CurrentDialog key={current.id} {...current} />
}

function CurrentDialog({ id, answer, focusAfter, ...content }: QueuedDialog) {
  const [open, setOpen] = useState(true)
  const finalFocus = useRef<HTMLElement>(null)

  function close(agreed: boolean) {
    finalFocus.current = focusAfter?.(agreed) ?? null
    setOpen(false)
    answer(agreed)
  }

  return (
    <ConfirmDialog
      {...content}
      open={open}
      finalFocus={finalFocus}
      onAnswer={close}
      onClosed={() => removeDialog(id)}
    />
  )
}
