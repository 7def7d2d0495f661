import { create } from 'zustand'
import { withoutDirectionMarks } from './direction-marks.ts'
import type { Elements } from './elements.ts'

type Alert = {
  title?: string
  message: string
  children?: Elements
  /** Stays in sight while the rest scrolls. */
  footer?: Elements
  /** Finds what gets the focus afterwards, where what had it before is gone by then. */
  focusAfter?: () => HTMLElement | null
}

type Confirmation = {
  question: string
  details?: string
  /** The label of the button that agrees. */
  action: string
  cancel?: string
  danger?: boolean
  /** Gets the focus after a no, instead of what had it before. */
  focusAfterNo?: HTMLElement
}

export type QueuedDialog = { id: number; answer: (agreed: boolean) => void } & (
  | ({ kind: 'alert' } & Alert)
  | ({ kind: 'confirm' } & Confirmation)
)

let lastId = 0

/** The dialogs in the order in which they were asked for; only the first is on the screen. */
export const useDialogQueue = create<readonly QueuedDialog[]>(() => [])

/** The app's own `alert` and `confirm`, callable from anywhere. */
export const dialogs = {
  /** Shows a message with an OK button; resolves when it is closed. */
  async alert(alert: Alert): Promise<void> {
    await enqueue({ kind: 'alert', ...alert, message: withoutDirectionMarks(alert.message) })
  },

  /** Asks a question; true only when its action was chosen. */
  confirm(confirmation: Confirmation): Promise<boolean> {
    return enqueue({
      kind: 'confirm',
      ...confirmation,
      details: withoutDirectionMarks(confirmation.details),
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

function enqueue(dialog: ({ kind: 'alert' } & Alert) | ({ kind: 'confirm' } & Confirmation)) {
  return new Promise<boolean>((answer) => {
    lastId += 1
    const queued = { ...dialog, id: lastId, answer }
    useDialogQueue.setState((queue) => [...queue, queued], true)
  })
}
