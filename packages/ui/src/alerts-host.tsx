import { useRef, useState, useSyncExternalStore } from 'react'
import { alertsStore, type Dialogue } from './alerts.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { type ToastPlace, ToastRegion } from './toast.tsx'

/** Shows the waiting alerts, one at a time, and the toasts. */
export function AlertsHost({ toastPlace = 'top' }: { toastPlace?: ToastPlace }) {
  const { dialogues, toasts } = useSyncExternalStore(alertsStore.subscribe, alertsStore.read)
  const current = dialogues[0]

  return (
    <>
      {current && <OneDialogue key={current.id} dialogue={current} />}
      <ToastRegion toasts={toasts} place={toastPlace} onDone={alertsStore.removeToast} />
    </>
  )
}

function OneDialogue({ dialogue }: { dialogue: Dialogue }) {
  const [open, setOpen] = useState(true)
  const focusAfter = useRef<HTMLElement | null>(null)

  function answer(agreed: boolean) {
    if (dialogue.kind === 'question' && !agreed) focusAfter.current = dialogue.focusAfterNo ?? null
    setOpen(false)
    dialogue.answer(agreed)
  }

  const words =
    dialogue.kind === 'question'
      ? {
          title: dialogue.question,
          message: dialogue.details,
          action: dialogue.action,
          cancel: dialogue.cancel ?? 'Cancel',
          danger: dialogue.danger,
        }
      : {
          title: dialogue.title ?? dialogue.message,
          message: dialogue.title === undefined ? undefined : dialogue.message,
          children: dialogue.children,
          footer: dialogue.footer,
          action: 'OK',
        }

  return (
    <ConfirmDialog
      {...words}
      open={open}
      finalFocus={focusAfter}
      onAnswer={answer}
      onClosed={() => alertsStore.removeDialogue(dialogue.id)}
    />
  )
}
