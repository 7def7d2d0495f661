import { create } from 'zustand'
import { removeDirectionMarks } from '../remove-direction-marks.ts'
import type { DialogContent } from './confirm-dialog.tsx'

type Alert = Pick<DialogContent, 'children' | 'footer'> & {
  title?: string
  message: string
  /** Finds what gets the focus afterwards, where what had it before is gone by then. */
  focusAfter?: () => HTMLElement | null
}

type Confirmation = Pick<DialogContent, 'action' | 'cancel' | 'danger'> & {
  question: string
  details?: string
  /** Gets the focus after a no, instead of what had it before. */
  focusAfterNo?: HTMLElement
}

/** A dialog as it is shown; without `cancel` it is an alert, which can only be acknowledged. */
export type QueuedDialog = DialogContent & {
  id: number
  answer: (agreed: boolean) => void
  focusAfter?: (agreed: boolean) => HTMLElement | null | undefined
}

let lastId = 0

/** The dialogs in the order in which they were asked for; only the first is on the screen. */
export const useDialogQueue = create<readonly QueuedDialog[]>(() => [])

/** The app's own `alert` and `confirm`, callable from anywhere. */
export const dialogs = {
  /** Shows a message with an OK button; resolves when it is closed. */
  async alert({ title, message, ...rest }: Alert): Promise<void> {
    const text = removeDirectionMarks(message)
    const texts = title === undefined ? { title: text } : { title, message: text }
    await enqueue({ ...rest, ...texts, action: 'OK' })
  },

  /** Asks a question; true only when its action was chosen. */
  confirm({ question, details, cancel = 'Cancel', focusAfterNo, ...rest }: Confirmation): Promise<boolean> {
    return enqueue({
      ...rest,
      title: question,
      message: removeDirectionMarks(details),
      cancel,
      focusAfter: (agreed) => (agreed ? null : focusAfterNo),
    })
  },

  /** Closes all of them, which answers their questions with no. */
  dismissAll(): void {
    for (const { id, answer } of useDialogQueue.getState()) {
      answer(false)
      removeDialog(id)
    }
  },
}

/** For the component that shows the dialogs, once the first has closed. */
export function removeDialog(id: number): void {
  useDialogQueue.setState((queue) => queue.filter((dialog) => dialog.id !== id), true)
}

function enqueue(dialog: Omit<QueuedDialog, 'id' | 'answer'>) {
  return new Promise<boolean>((answer) => {
    lastId += 1
    const queued = { ...dialog, id: lastId, answer }
    useDialogQueue.setState((queue) => [...queue, queued], true)
  })
}
