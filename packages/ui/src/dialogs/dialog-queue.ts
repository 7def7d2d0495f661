import { create } from 'zustand'
import type { Elements } from '../elements.ts'
import { removeDirectionMarks } from '../remove-direction-marks.ts'

type DialogContent = {
  title: string
  message?: string
  children?: Elements
  /** Shown beside the buttons, below the scrolling content. */
  footer?: Elements
  /** The label of the confirming button; `cancel` adds a second button. */
  action: string
  cancel?: string
  danger?: boolean
}

type Alert = Pick<DialogContent, 'children' | 'footer'> & {
  title?: string
  message: string
}

type Confirmation = Pick<DialogContent, 'footer' | 'action' | 'cancel' | 'danger'> & {
  question: string
  details?: string
}

/** A dialog in the queue; without `cancel` it is an alert, which the user can only acknowledge. */
export type QueuedDialog = DialogContent & {
  id: number
  /** False while the answered dialog plays its closing animation. */
  isOpen: boolean
  answer: (agreed: boolean) => void
}

let lastId = 0

/** The dialogs in the order of the calls; only the first is on the screen. */
export const useDialogQueue = create<readonly QueuedDialog[]>(() => [])

/** Replaces the browser's `alert` and `confirm`; any code may call it. */
export const dialogs = {
  async alert({ title, message, ...rest }: Alert): Promise<void> {
    const text = removeDirectionMarks(message)
    const texts = title === undefined ? { title: text } : { title, message: text }
    await enqueue({ ...rest, ...texts, action: 'OK' })
  },

  /** Shows a confirmation and resolves with true only if the user chose its action. */
  confirm({ question, details, cancel = 'Cancel', ...rest }: Confirmation): Promise<boolean> {
    return enqueue({ ...rest, title: question, message: removeDirectionMarks(details), cancel })
  },

  /** Declines the dialog on the screen. Returns false if there is none. */
  dismissShown(): boolean {
    const [shown] = useDialogQueue.getState()
    if (!shown?.isOpen) return false
    shown.answer(false)
    removeDialog(shown.id)
    return true
  },

  /** Declines all confirmations. Alerts stay in the queue, because they may have a secret or be about money. */
  declineConfirmations(): void {
    dismiss(({ cancel }) => cancel !== undefined)
  },

  dismissAll(): void {
    dismiss(() => true)
  },
}

function dismiss(isMeant: (dialog: QueuedDialog) => boolean): void {
  for (const dialog of useDialogQueue.getState().filter(isMeant)) {
    dialog.answer(false)
    removeDialog(dialog.id)
  }
}

/** Removes a dialog from the queue; `DialogList` calls it after the closing animation. */
export function removeDialog(id: number): void {
  useDialogQueue.setState((queue) => queue.filter((dialog) => dialog.id !== id), true)
}

function enqueue(dialog: Omit<QueuedDialog, 'id' | 'isOpen' | 'answer'>) {
  return new Promise<boolean>((resolve) => {
    lastId += 1
    const answer = (agreed: boolean) => {
      queued.isOpen = false
      resolve(agreed)
    }
    const queued = { ...dialog, id: lastId, isOpen: true, answer }
    useDialogQueue.setState((queue) => [...queue, queued], true)
  })
}
